import Testing

@testable import CommandLineKit

@Suite struct `Help` {
  @Test func `of a tool`() {
    #expect(
      HelpText(CommandPath(Demo.root)).text(width: 80) == """
        demo - do things with movies

        usage: demo [options] COMMAND ...

        A tool for tests.

        Commands:
          convert      change the container
          show         print what files hold
          completions  print a completion script
          keys         work with keys
          help         show the help of a command

        Options:
          -v, --verbose  Tell more (may be repeated)

        Common options:
          -h, --help     Show this help and exit
          -V, --version  Show the version and exit

        Exit codes:
          0  All was done.
          2  Wrong arguments.

        Environment:
          NO_COLOR  Colours are off where it is set.

        'demo help COMMAND' tells more about a command.

        """)
  }

  @Test func `of a command`() {
    #expect(
      HelpText(CommandPath(Demo.root, [Demo.convert])).text(width: 80) == """
        demo convert - change the container

        usage: demo convert [options] IN OUT

        Everything that IN holds is carried to OUT. What cannot be carried is reported
        at the end, with the reason.

        .A dot and a back\\slash at odd places are text.

        Arguments:
          IN   The file to read
          OUT  The file to write

        Options:
          -t, --type TYPE       The type of OUT (one of mp4, mov, 3gp; default: by the
                                extension of OUT)
          -s, --set NAME=VALUE  Give an item another value (may be repeated)
              --report FILE     Write a report
              --transport NAME  How samples are moved (one of auto, ffmpeg, rewrap)
          -j, --jobs COUNT      Work on so many files at a time
          -f, --force           Replace an existing OUT
              --plan            Print what would be done and do nothing
              --no-mirror       Write each item once

        Common options:
          -v, --verbose  Tell more (may be repeated)
          -h, --help     Show this help and exit
          -V, --version  Show the version and exit

        Examples:
          demo convert in.mov out.mp4
              Converts a movie.

        Exit codes:
          0  Everything was carried.
          4  Something would have been lost.

        """)
  }

  @Test(arguments: [-5, 0, 1, 20, 40, 60, 80, 100, 1000])
  func `keeps to its width, from 40 to 100 columns`(width: Int) {
    for path in CommandPath(Demo.root).tree {
      for line in HelpText(path).text(width: width).split(separator: "\n") {
        #expect(line.count <= min(max(width, 40), 100))
      }
    }
  }

  @Test func `has bold headings only with styles`() {
    let help = HelpText(CommandPath(Demo.root))
    #expect(help.text(width: 80, styles: .on).contains("\u{1B}[1mCommands:\u{1B}[22m"))
    #expect(!help.text(width: 80).contains("\u{1B}"))
  }
}
