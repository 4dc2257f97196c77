// A local plugin of Tdarr, run after transcoding: what the original says is put onto the new file.
const { execFileSync } = require('child_process');

const details = () => ({
  id: 'Tdarr_Plugin_mediameta_graft',
  Stage: 'Post-processing',
  Name: 'Keep metadata',
  Type: 'Video',
  Operation: 'Transcode',
  Description: 'Puts dates, places, chapters and timed metadata of the original onto the transcoded file.',
  Version: '1.0',
  Tags: 'post-processing',
  Inputs: [],
});

// originalLibraryFile is what was there before the first plugin ran, file what it became.
const plugin = (file, librarySettings, inputs, otherArguments) => {
  const original = otherArguments.originalLibraryFile.file;
  if (original !== file.file) {
    execFileSync('mediameta', ['graft', '--quiet', original, file.file], { stdio: 'inherit' });
  }
  return { processFile: false, infoLog: 'metadata kept\n' };
};

module.exports.details = details;
module.exports.plugin = plugin;
