// FFmpeg's demuxers and muxers as Swift can call them.
//
// Macros become inline functions, and whatever differs between FFmpeg 4.4 and 8 is settled here
// and nowhere else. The versions in the conditions are those of the libraries of a release.
#ifndef CFFMPEG_H
#define CFFMPEG_H

#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
#include <libavformat/avformat.h>
#include <libavformat/version.h>
#include <libavutil/aes.h>
#include <libavutil/avutil.h>
#include <libavutil/buffer.h>
#include <libavutil/channel_layout.h>
#include <libavutil/crc.h>
#include <libavutil/dict.h>
#include <libavutil/display.h>
#include <libavutil/error.h>
#include <libavutil/log.h>
#include <libavutil/mathematics.h>
#include <libavutil/mem.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/spherical.h>
#include <libavutil/stereo3d.h>
#include <libavutil/version.h>

// Formats are constant objects since FFmpeg 5.0.
#if LIBAVFORMAT_VERSION_MAJOR >= 59
#define FFMPEG_FORMAT_CONST const
#else
#define FFMPEG_FORMAT_CONST
#endif

// The type of a write callback says that it leaves the bytes alone since FFmpeg 7.0.
#if LIBAVFORMAT_VERSION_MAJOR >= 61
#define FFMPEG_WRITE_CONST const
#else
#define FFMPEG_WRITE_CONST
#endif

// Side data of a stream moved from AVStream to AVCodecParameters in FFmpeg 6.1.
#define FFMPEG_STREAM_HAS_SIDE_DATA (LIBAVFORMAT_VERSION_INT < AV_VERSION_INT(60, 16, 100))

// Channel layouts replaced channel counts in FFmpeg 5.1.
#define FFMPEG_HAS_CHANNEL_LAYOUTS (LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(59, 37, 100))

// Dispositions are named by a function since FFmpeg 5.0.
#define FFMPEG_NAMES_DISPOSITIONS (LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(59, 16, 100))

// MARK: Functions

// The functions, as FFmpeg's headers declare them. They are found by name when they are first needed: the loader takes
// longer for FFmpeg's libraries and those that they need than a movie takes to be read.
typedef struct {
#define FUNCTION(name) __typeof__(&name) _Nonnull name;
#include "FFmpegFunctions.h"
#undef FUNCTION
} FFmpegFunctions;

// To be called only where ffmpeg_load has returned NULL.
extern const FFmpegFunctions *_Nonnull const ffmpeg;

// Loads libavformat and what it needs. Returns NULL where every function can be called from then on, else the name
// of the library or function that is not there. Not for two threads at once.
const char *_Nullable ffmpeg_load(void);

// The file name of the library that the headers belong to.
#define FFMPEG_TEXT(number) #number
#define FFMPEG_FILE_NAME(library, major) "lib" library ".so." FFMPEG_TEXT(major)
static inline const char *_Nonnull ffmpeg_library_file(void) {
  return FFMPEG_FILE_NAME("avformat", LIBAVFORMAT_VERSION_MAJOR);
}

// Loads libavdevice, whose formats are found by their names from then on; as above. To be called only where ffmpeg_load
// has returned NULL.
const char *_Nullable ffmpeg_load_devices(void);

// The file name of libavdevice, whose major version has been that of libavformat since FFmpeg 4.
static inline const char *_Nonnull ffmpeg_devices_file(void) {
  return FFMPEG_FILE_NAME("avdevice", LIBAVFORMAT_VERSION_MAJOR);
}

// MARK: Numbers that are macros

static inline int ffmpeg_error_end_of_file(void) { return AVERROR_EOF; }
static inline int ffmpeg_error_cancelled(void) { return AVERROR_EXIT; }
static inline int ffmpeg_error_invalid_data(void) { return AVERROR_INVALIDDATA; }
static inline int ffmpeg_error_no_demuxer(void) { return AVERROR_DEMUXER_NOT_FOUND; }
static inline int ffmpeg_error_no_muxer(void) { return AVERROR_MUXER_NOT_FOUND; }
static inline int ffmpeg_error_no_stream(void) { return AVERROR_STREAM_NOT_FOUND; }
static inline int ffmpeg_error_no_library(void) { return AVERROR(ENOSYS); }
static inline int ffmpeg_error_io(void) { return AVERROR(EIO); }
static inline int ffmpeg_error_system(int number) { return AVERROR(number); }
static inline int64_t ffmpeg_no_time(void) { return AV_NOPTS_VALUE; }
static inline uint32_t ffmpeg_tag(char a, char b, char c, char d) {
  return MKTAG((uint8_t)a, (uint8_t)b, (uint8_t)c, (uint8_t)d);
}
static inline unsigned ffmpeg_library_version(void) { return ffmpeg->avformat_version(); }

// MARK: Encryption

// Decrypts blocks of 16 bytes in place, AES-128 in CBC; the vector becomes that of the next block. Negative where there
// is not memory.
static inline int ffmpeg_decrypt(const uint8_t *key, uint8_t *vector, uint8_t *bytes, int count) {
  struct AVAES *cipher = ffmpeg->av_aes_alloc();
  if (!cipher) return AVERROR(ENOMEM);
  int result = ffmpeg->av_aes_init(cipher, key, 128, 1);
  if (result >= 0) ffmpeg->av_aes_crypt(cipher, bytes, bytes, count, vector, 1);
  ffmpeg->av_free(cipher);
  return result;
}

// MARK: Files

typedef int (*ffmpeg_read_function)(void *opaque, uint8_t *bytes, int count);
typedef int (*ffmpeg_write_function)(void *opaque, const uint8_t *bytes, int count);
typedef int64_t (*ffmpeg_seek_function)(void *opaque, int64_t offset, int whence);

// A context over callbacks with a buffer of its own; NULL where there is no memory.
static inline AVIOContext *ffmpeg_io_alloc(int capacity, void *opaque, ffmpeg_read_function read,
                                           ffmpeg_write_function write,
                                           ffmpeg_seek_function seek) {
  unsigned char *buffer = (unsigned char *)ffmpeg->av_malloc((size_t)capacity);
  if (!buffer) return NULL;
  int (*writer)(void *, FFMPEG_WRITE_CONST uint8_t *, int) =
      (int (*)(void *, FFMPEG_WRITE_CONST uint8_t *, int))write;
  AVIOContext *io =
      ffmpeg->avio_alloc_context(buffer, capacity, write ? 1 : 0, opaque, read, writer, seek);
  if (!io) ffmpeg->av_free(buffer);
  return io;
}

static inline void ffmpeg_io_free(AVIOContext *io) {
  if (!io) return;
  ffmpeg->av_freep(&io->buffer);
  ffmpeg->avio_context_free(&io);
}

// What was asked of a seek, without the "at any cost" bit.
static inline int ffmpeg_seek_whence(int whence) { return whence & ~AVSEEK_FORCE; }

static inline int ffmpeg_refuse_file(AVFormatContext *context, AVIOContext **io, const char *url,
                                     int flags, AVDictionary **options) {
  (void)context, (void)url, (void)flags, (void)options;
  *io = NULL;
  return AVERROR(EACCES);
}

// Reads and writes `io` and nothing else: a format that names other files is refused them.
static inline void ffmpeg_confine(AVFormatContext *context, AVIOContext *io) {
  context->pb = io;
  context->flags |= AVFMT_FLAG_CUSTOM_IO;
  context->io_open = ffmpeg_refuse_file;
}

// MARK: Opening

// Frees `*context` where it fails. `hint` is a demuxer's short name, or NULL for a look at the bytes.
static inline int ffmpeg_open_input(AVFormatContext **context, const char *hint,
                                    AVDictionary **options) {
  FFMPEG_FORMAT_CONST AVInputFormat *format = hint ? ffmpeg->av_find_input_format(hint) : NULL;
  if (hint && !format) {
    ffmpeg->avformat_free_context(*context);
    *context = NULL;
    return AVERROR_DEMUXER_NOT_FOUND;
  }
  return ffmpeg->avformat_open_input(context, NULL, format, options);
}

// Opens the source itself and, after that, refuses whatever the source names.
static inline int ffmpeg_open_once(AVFormatContext *context, AVIOContext **io, const char *url,
                                   int flags, AVDictionary **options) {
  int (*open)(AVFormatContext *, AVIOContext **, const char *, int, AVDictionary **) =
      (int (*)(AVFormatContext *, AVIOContext **, const char *, int, AVDictionary **))context->opaque;
  context->opaque = NULL;
  return open ? open(context, io, url, flags, options)
              : ffmpeg_refuse_file(context, io, url, flags, options);
}

// Opens a source by its URL. Frees `*context` where it fails. `hint` is as above.
static inline int ffmpeg_open_url(AVFormatContext **context, const char *url, const char *hint,
                                  AVDictionary **options) {
  FFMPEG_FORMAT_CONST AVInputFormat *format = hint ? ffmpeg->av_find_input_format(hint) : NULL;
  if (hint && !format) {
    ffmpeg->avformat_free_context(*context);
    *context = NULL;
    return AVERROR_DEMUXER_NOT_FOUND;
  }
  (*context)->opaque = (void *)(*context)->io_open;
  (*context)->io_open = ffmpeg_open_once;
  return ffmpeg->avformat_open_input(context, url, format, options);
}

// Makes a filter of a stream's packets; NULL where there is none of that name, or it does not take the stream.
static inline AVBSFContext *ffmpeg_filter_open(const char *name, const AVStream *stream) {
  const AVBitStreamFilter *filter = ffmpeg->av_bsf_get_by_name(name);
  AVBSFContext *context = NULL;
  if (!filter || ffmpeg->av_bsf_alloc(filter, &context) < 0) return NULL;
  context->time_base_in = stream->time_base;
  if (ffmpeg->avcodec_parameters_copy(context->par_in, stream->codecpar) < 0 ||
      ffmpeg->av_bsf_init(context) < 0) {
    ffmpeg->av_bsf_free(&context);
  }
  return context;
}

static inline void ffmpeg_filter_free(AVBSFContext *context) { ffmpeg->av_bsf_free(&context); }

// Puts a packet into its other form, one for one; below 0 where it is none.
static inline int ffmpeg_filter_packet(AVBSFContext *context, AVPacket *packet) {
  int code = ffmpeg->av_bsf_send_packet(context, packet);
  return code < 0 ? code : ffmpeg->av_bsf_receive_packet(context, packet);
}

// Makes an output context for a muxer's short name; `path` is for those that open their files themselves.
static inline int ffmpeg_open_output(AVFormatContext **context, const char *format,
                                     const char *path) {
  return ffmpeg->avformat_alloc_output_context2(context, NULL, format, path);
}

// Nothing of the muxer's own: no version, no shifted times, no refused codec, no early flush.
static inline void ffmpeg_keep_output_plain(AVFormatContext *context) {
  context->flags |= AVFMT_FLAG_BITEXACT | AVFMT_FLAG_AUTO_BSF;
  context->avoid_negative_ts = 0;
  context->strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL;
  context->flush_packets = 0;
}

static inline const char *ffmpeg_input_format_names(const AVFormatContext *context) {
  return context->iformat ? context->iformat->name : NULL;
}

static inline const char *ffmpeg_input_format_title(const AVFormatContext *context) {
  return context->iformat ? context->iformat->long_name : NULL;
}

static inline AVStream *ffmpeg_stream(const AVFormatContext *context, unsigned index) {
  return index < context->nb_streams ? context->streams[index] : NULL;
}

static inline const AVChapter *ffmpeg_chapter(const AVFormatContext *context, unsigned index) {
  return index < context->nb_chapters ? context->chapters[index] : NULL;
}

// The number of a chapter; of 64 bits since FFmpeg 5.0.
static inline int64_t ffmpeg_chapter_id(const AVChapter *chapter) { return chapter->id; }

// MARK: Dictionaries

// The pair after `previous`, or the first; NULL after the last.
static inline const AVDictionaryEntry *ffmpeg_next_pair(const AVDictionary *dictionary,
                                                        const AVDictionaryEntry *previous) {
  return ffmpeg->av_dict_get(dictionary, "", previous, AV_DICT_IGNORE_SUFFIX);
}

// MARK: Streams

// The name of one bit of AVStream.disposition; NULL where it has none.
static inline const char *ffmpeg_disposition_name(int bit) {
#if FFMPEG_NAMES_DISPOSITIONS
  return ffmpeg->av_disposition_to_string(bit);
#else
  switch (bit) {
  case AV_DISPOSITION_DEFAULT: return "default";
  case AV_DISPOSITION_DUB: return "dub";
  case AV_DISPOSITION_ORIGINAL: return "original";
  case AV_DISPOSITION_COMMENT: return "comment";
  case AV_DISPOSITION_LYRICS: return "lyrics";
  case AV_DISPOSITION_KARAOKE: return "karaoke";
  case AV_DISPOSITION_FORCED: return "forced";
  case AV_DISPOSITION_HEARING_IMPAIRED: return "hearing_impaired";
  case AV_DISPOSITION_VISUAL_IMPAIRED: return "visual_impaired";
  case AV_DISPOSITION_CLEAN_EFFECTS: return "clean_effects";
  case AV_DISPOSITION_ATTACHED_PIC: return "attached_pic";
  case AV_DISPOSITION_TIMED_THUMBNAILS: return "timed_thumbnails";
  case AV_DISPOSITION_CAPTIONS: return "captions";
  case AV_DISPOSITION_DESCRIPTIONS: return "descriptions";
  case AV_DISPOSITION_METADATA: return "metadata";
  case AV_DISPOSITION_DEPENDENT: return "dependent";
  case AV_DISPOSITION_STILL_IMAGE: return "still_image";
  default: return NULL;
  }
#endif
}

static inline int ffmpeg_channel_count(const AVCodecParameters *parameters) {
#if FFMPEG_HAS_CHANNEL_LAYOUTS
  return parameters->ch_layout.nb_channels;
#else
  return parameters->channels;
#endif
}

// Copies what describes the samples, side data included, but nothing that names other streams.
static inline int ffmpeg_copy_description(AVStream *to, const AVStream *from) {
  int result = ffmpeg->avcodec_parameters_copy(to->codecpar, from->codecpar);
  if (result < 0) return result;
#if FFMPEG_STREAM_HAS_SIDE_DATA
  for (int i = 0; i < from->nb_side_data; i++) {
    const AVPacketSideData *data = &from->side_data[i];
    if (data->type == AV_PKT_DATA_FALLBACK_TRACK) continue;
    uint8_t *copy = ffmpeg->av_stream_new_side_data(to, data->type, data->size);
    if (!copy) return AVERROR(ENOMEM);
    memcpy(copy, data->data, data->size);
  }
#else
  ffmpeg->av_packet_side_data_remove(to->codecpar->coded_side_data, &to->codecpar->nb_coded_side_data,
                             AV_PKT_DATA_FALLBACK_TRACK);
#endif
  to->sample_aspect_ratio = from->sample_aspect_ratio;
  to->avg_frame_rate = from->avg_frame_rate;
  to->disposition = from->disposition & ~AV_DISPOSITION_ATTACHED_PIC;
  return 0;
}

// Lets the muxer choose its own code where the source's means another codec there, or nothing.
static inline void ffmpeg_settle_codec_tag(AVFormatContext *output, AVCodecParameters *parameters) {
  // The muxer of movies names uncoded pictures by the form of their pixels only where it keeps to the rules.
  if (parameters->codec_id == AV_CODEC_ID_RAWVIDEO) {
    output->strict_std_compliance = FF_COMPLIANCE_NORMAL;
  }
  const struct AVCodecTag *const *known = output->oformat->codec_tag;
  unsigned found = 0;
  if (!known || ffmpeg->av_codec_get_id(known, parameters->codec_tag) == parameters->codec_id) return;
  if (ffmpeg->av_codec_get_tag2(known, parameters->codec_id, &found)) parameters->codec_tag = 0;
}

// MARK: Log

// Writes what av_log was given as text into `line`, without FFmpeg's prefix.
static inline void ffmpeg_format_log(void *context, int level, const char *format,
                                     va_list arguments, char *line, int size) {
  int prefix = 0;
  if (size > 0) line[0] = 0;
  ffmpeg->av_log_format_line2(context, level, format, arguments, line, size, &prefix);
}

// MARK: What a stream tells beside its codec

// What the container says of the whole stream; NULL after the last.
static inline const AVPacketSideData *ffmpeg_side_data(const AVStream *stream, int index) {
#if FFMPEG_STREAM_HAS_SIDE_DATA
  return index < stream->nb_side_data ? &stream->side_data[index] : NULL;
#else
  return index < stream->codecpar->nb_coded_side_data ? &stream->codecpar->coded_side_data[index]
                                                      : NULL;
#endif
}

// The name of the speakers' layout, as `stereo`; empty where it is not known.
static inline void ffmpeg_channel_layout_name(const AVCodecParameters *parameters, char *name,
                                              int size) {
  if (size > 0) name[0] = 0;
#if FFMPEG_HAS_CHANNEL_LAYOUTS
  if (parameters->ch_layout.order == AV_CHANNEL_ORDER_UNSPEC) return;
  if (ffmpeg->av_channel_layout_describe(&parameters->ch_layout, name, (size_t)size) < 0 && size > 0)
    name[0] = 0;
#else
  if (parameters->channel_layout)
    ffmpeg->av_get_channel_layout_string(name, size, parameters->channels, parameters->channel_layout);
#endif
}

static inline const char *ffmpeg_pixel_format_name(const AVCodecParameters *parameters) {
  return parameters->codec_type == AVMEDIA_TYPE_VIDEO
             ? ffmpeg->av_get_pix_fmt_name((enum AVPixelFormat)parameters->format)
             : NULL;
}

// The program of a transport stream; NULL after the last.
static inline const AVProgram *ffmpeg_program(const AVFormatContext *context, unsigned index) {
  return index < context->nb_programs ? context->programs[index] : NULL;
}

// MARK: Copying whole files

// Lets the muxer shift times that the format cannot hold, as it does by default.
static inline void ffmpeg_shift_times_as_needed(AVFormatContext *context) {
  context->avoid_negative_ts = -1;
}

// Gives packets a time to be shown where the container tells only when they are decoded.
static inline void ffmpeg_make_times(AVFormatContext *context) {
  context->flags |= AVFMT_FLAG_GENPTS;
}

// Whether times of the container may start anywhere and jump.
static inline int ffmpeg_has_broken_times(const AVFormatContext *context) {
  return context->iformat && (context->iformat->flags & AVFMT_TS_DISCONT) != 0;
}

// Whether two packets of a track may be decoded at the same time.
static inline int ffmpeg_takes_equal_times(const AVFormatContext *context) {
  return (context->oformat->flags & (AVFMT_TS_NONSTRICT | AVFMT_NOTIMESTAMPS)) != 0;
}

// 1 where the muxer holds the codec, 0 where it does not, negative where it does not tell.
static inline int ffmpeg_muxer_holds(const char *format, const char *codec) {
  const AVCodecDescriptor *descriptor = ffmpeg->avcodec_descriptor_get_by_name(codec);
  FFMPEG_FORMAT_CONST AVOutputFormat *muxer = ffmpeg->av_guess_format(format, NULL, NULL);
  if (!muxer || !descriptor) return 0;
  return ffmpeg->avformat_query_codec(muxer, descriptor->id, FF_COMPLIANCE_EXPERIMENTAL);
}

// Whether this FFmpeg has a muxer.
static inline int ffmpeg_has_muxer(const char *format) {
  return ffmpeg->av_guess_format(format, NULL, NULL) != NULL;
}

static inline enum AVCodecID ffmpeg_codec_id(const char *name) {
  const AVCodecDescriptor *descriptor = ffmpeg->avcodec_descriptor_get_by_name(name);
  return descriptor ? descriptor->id : AV_CODEC_ID_NONE;
}

// Replaces what a decoder is set up with.
static inline int ffmpeg_set_extradata(AVCodecParameters *parameters, const uint8_t *bytes,
                                       int count) {
  ffmpeg->av_freep(&parameters->extradata);
  parameters->extradata_size = 0;
  if (count <= 0) return 0;
  parameters->extradata = (uint8_t *)ffmpeg->av_mallocz((size_t)count + AV_INPUT_BUFFER_PADDING_SIZE);
  if (!parameters->extradata) return AVERROR(ENOMEM);
  memcpy(parameters->extradata, bytes, (size_t)count);
  parameters->extradata_size = count;
  return 0;
}

// Adds a chapter; libavformat frees it with the context.
static inline int ffmpeg_add_chapter(AVFormatContext *context, int64_t id, AVRational base,
                                     int64_t start, int64_t end, const char *title) {
  AVChapter *chapter = (AVChapter *)ffmpeg->av_mallocz(sizeof(AVChapter));
  AVChapter **list = chapter ? (AVChapter **)ffmpeg->av_realloc_array(
                                   context->chapters, context->nb_chapters + 1, sizeof(*list))
                             : NULL;
  if (!list) {
    ffmpeg->av_free(chapter);
    return AVERROR(ENOMEM);
  }
  context->chapters = list;
  chapter->id = id;
  chapter->time_base = base;
  chapter->start = start;
  chapter->end = end;
  list[context->nb_chapters++] = chapter;
  return ffmpeg->av_dict_set(&chapter->metadata, "title", title, 0);
}

// Replaces the bytes of a packet and keeps all else.
static inline int ffmpeg_replace_bytes(AVPacket *packet, const uint8_t *bytes, int count) {
  AVBufferRef *buffer = ffmpeg->av_buffer_allocz((size_t)count + AV_INPUT_BUFFER_PADDING_SIZE);
  if (!buffer) return AVERROR(ENOMEM);
  if (count > 0) memcpy(buffer->data, bytes, (size_t)count);
  ffmpeg->av_buffer_unref(&packet->buf);
  packet->buf = buffer;
  packet->data = buffer->data;
  packet->size = count;
  return 0;
}

// Continues a checksum over bytes.
static inline uint32_t ffmpeg_checksum(uint32_t checksum, const uint8_t *bytes, int count) {
  return ffmpeg->av_crc(ffmpeg->av_crc_get_table(AV_CRC_32_IEEE_LE), checksum, bytes, (size_t)count);
}

// How long a sound packet of some bytes lasts, in samples; 0 where that is not known.
static inline int ffmpeg_sound_length(AVCodecParameters *parameters, int bytes) {
  return ffmpeg->av_get_audio_frame_duration2(parameters, bytes);
}

#endif
