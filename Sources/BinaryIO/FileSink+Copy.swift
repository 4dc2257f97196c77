internal import CLibrary
internal import CPlatform

extension FileSink {
  /// Blocks can be shared, and pages handed on whole, from one multiple of this to another.
  private static let blockSize = 4096
  /// The kernel fills its largest pages fastest when writes begin at their boundaries.
  private static let pageSize = 1 << 20

  /// Copies a range of a source to `offset`: of a file inside the kernel, without its holes; piece by piece of others.
  ///
  /// - Throws: ``IOFailure``; one of reading where the source has become shorter.
  package func copyWholly(
    _ range: Range<Int>, of source: any ByteSource, to offset: Int
  ) throws(IOFailure) {
    guard let other = source as? FileSource else {
      guard try file.copy(range, of: source, to: offset) == range.count else {
        throw IOFailure.shorter(source)
      }
      return
    }
    for part in other.dataRanges(in: range) {
      let to = offset + (part.lowerBound - range.lowerBound)
      guard try copy(part, of: other, to: to) == part.count else { throw IOFailure.shorter(source) }
    }
  }

  /// Throws where the disk has no room for what a layout takes, holes aside.
  ///
  /// A file system that lets files share blocks may need less, and is asked by writing.
  package func requireRoom(
    for layout: FileLayout, of sources: [any ByteSource]
  ) throws(IOFailure) {
    var status = statvfs()
    guard unsafe fstatvfs(descriptor, &status) == 0,
      platform_shares_blocks(descriptor) == 0
    else { return }
    var needed = 0
    for segment in layout.segments {
      if case .range(let range, let source) = segment, sources.indices.contains(source),
        let file = sources[source] as? FileSource
      {
        needed += file.dataRanges(in: range).reduce(0) { $0 + $1.count }
      } else if case .zeros = segment {
        continue
      } else {
        needed += segment.count
      }
    }
    let free = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    guard free.overflow || free.partialValue >= UInt64(clamping: needed) else {
      throw IOFailure(.write, path: path, code: ENOSPC)
    }
  }

  /// Makes a range zeros.
  package func clear(_ range: Range<Int>) throws(IOFailure) {
    try file.clear(range)
  }

  /// Copies `range` of another file to `offset`, in the kernel where it can (shared blocks where the file system has
  /// them); tells how many bytes were there to copy.
  package func copy(_ range: Range<Int>, of source: FileSource, to offset: Int) throws(IOFailure)
    -> Int
  {
    guard range.count > 4 * Self.pageSize else {
      return try copyInKernel(range, of: source, to: offset)
    }
    let head = (Self.pageSize - offset % Self.pageSize) % Self.pageSize
    let middle = range.lowerBound + head
    var done = try file.copy(range.lowerBound..<middle, of: source, to: offset)
    guard done == head else { return done }
    done += share(middle..<range.upperBound, of: source, to: offset + done)
    let rest = (range.lowerBound + done)..<range.upperBound
    try reserve((offset + done)..<(offset + range.count))
    return done + (try copyInKernel(rest, of: source, to: offset + done))
  }

  /// Reserves room for bytes to come: they are written faster, and a full disk is found out early.
  ///
  /// The file is then at least so long. Does nothing where the file system cannot.
  ///
  /// - Throws: ``IOFailure`` where there is no such room.
  package func reserve(_ range: Range<Int>) throws(IOFailure) {
    guard !range.isEmpty else { return }
    let result = retryingOnInterrupt {
      platform_reserve(descriptor, Int64(range.lowerBound), Int64(range.count))
    }
    let code = errno
    guard result == 0 || ![ENOSPC, EDQUOT].contains(code) else {
      throw IOFailure(.write, path: path, code: code)
    }
  }

  /// Lets the system begin to write bytes to the disk, so that ``prepare(_:)`` has less to wait for.
  package func startWritingBack(_ range: Range<Int>) {
    // Advice: what goes wrong here goes wrong again, and is noticed, when the file is made durable.
    _ = platform_start_writing_back(descriptor, Int64(range.lowerBound), Int64(range.count))
  }

  /// Shares as many whole blocks as possible; the answer is how many bytes these are, 0 where nothing can be shared.
  private func share(_ range: Range<Int>, of source: FileSource, to offset: Int) -> Int {
    let count = range.count / Self.blockSize * Self.blockSize
    guard range.lowerBound % Self.blockSize == 0, offset % Self.blockSize == 0, count > 0 else {
      return 0
    }
    let result = retryingOnInterrupt {
      platform_share_range(
        source.descriptor, Int64(range.lowerBound), descriptor, Int64(offset), UInt64(count))
    }
    return result == 0 ? count : 0
  }

  private func copyInKernel(
    _ range: Range<Int>, of source: FileSource, to offset: Int
  ) throws(IOFailure) -> Int {
    var done = 0
    while done < range.count {
      let count = retryingOnInterrupt {
        platform_copy_range(
          source.descriptor, Int64(range.lowerBound + done), descriptor, Int64(offset + done),
          range.count - done)
      }
      if count < 0 {
        let code = errno
        guard [EXDEV, EINVAL, ENOSYS, EOPNOTSUPP, EPERM].contains(code) else {
          throw IOFailure(.write, path: path, code: code)
        }
        let rest = (range.lowerBound + done)..<range.upperBound
        return done + (try file.copy(rest, of: source, to: offset + done))
      }
      if count == 0 { break }
      done += Int(count)
    }
    return done
  }
}
