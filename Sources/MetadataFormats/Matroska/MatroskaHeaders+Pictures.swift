internal import MediaModel

/// What the settings of pictures say.
///
/// Source: RFC 9559 § 5.1.4.1.28.
extension MatroskaHeaders {
  static let pictures: [Field] = [
    Field(identifier: .headerRotation, isOfPictures: true, read: rotation, write: setRotation),
    Field(
      identifier: .headerPixelAspectRatio, isOfPictures: true, read: pixelAspectRatio,
      write: setPixelAspectRatio),
    Field(identifier: .headerColor, isOfPictures: true, read: color, write: setColor),
    Field(
      identifier: .headerMasteringDisplay, isOfPictures: true, read: masteringDisplay,
      write: setMasteringDisplay),
    Field(
      identifier: .headerContentLightLevel, isOfPictures: true, read: contentLightLevel,
      write: setContentLightLevel),
    Field(identifier: .headerProjection, isOfPictures: true) { video in
      let kind = video.child(.projection)?.child(.projectionType)?.number
      return kind.flatMap { number in projections.first { $0.number == number }?.name }
    } write: { video, text in
      let kind = projections.first { $0.name == text }
      guard text == nil || kind != nil else { return false }
      video.modify(.projection) { projection in
        projection.children.removeAll { $0.id == .projectionType || $0.id == .projectionPrivate }
        if let kind {
          projection.set(.projectionType, EBMLElement(.projectionType, number: kind.number))
        }
      }
      return true
    },
    Field(identifier: .headerStereoMode, isOfPictures: true) { video in
      let mode = video.child(.stereoMode)?.number
      return mode.flatMap { number in stereoModes.first { $0.number == number }?.name }
    } write: { video, text in
      let mode = stereoModes.first { $0.name == text }
      guard text == nil || mode != nil else { return false }
      video.set(.stereoMode, mode.map { EBMLElement(.stereoMode, number: $0.number) })
      return true
    },
  ]

  /// The display that pictures were graded on, and how much light they hold.
  static func range(of video: EBMLElement) -> (display: String?, light: String?) {
    (masteringDisplay(video), contentLightLevel(video))
  }

  private static let projections: [(name: String, number: UInt64)] = [
    ("equirectangular", 1), ("cubemap", 2),
  ]
  /// The picture of the left eye comes first.
  private static let stereoModes: [(name: String, number: UInt64)] = [
    ("mono", 0), ("left-right", 1), ("top-bottom", 3),
  ]

  /// Turned against the clock, from -180 to 180 degrees.
  @Sendable private static func rotation(_ video: EBMLElement) -> String? {
    guard let roll = video.child(.projection)?.child(.projectionPoseRoll)?.double else {
      return "0"
    }
    guard let degrees = Int(exactly: roll), degrees.isMultiple(of: 90), degrees.magnitude <= 360
    else { return nil }
    return "\((360 - degrees) % 360)"
  }

  @Sendable private static func setRotation(_ video: inout EBMLElement, _ text: String?) -> Bool {
    guard let degrees = Int(text ?? "0"), degrees.isMultiple(of: 90) else { return false }
    video.modify(.projection) { projection in
      projection.set(
        .projectionPoseRoll,
        degrees == 0
          ? nil
          : EBMLElement(
            .projectionPoseRoll, double: Double(degrees > 180 ? 360 - degrees : -degrees)))
      guard degrees != 0, projection.child(.projectionType) == nil else { return }
      projection.set(.projectionType, EBMLElement(.projectionType, number: 0))
    }
    return true
  }

  private static func size(_ video: EBMLElement) -> (width: UInt64, height: UInt64)? {
    guard let width = video.child(.pixelWidth)?.number,
      let height = video.child(.pixelHeight)?.number,
      (1...0xFFFF).contains(width), (1...0xFFFF).contains(height)
    else { return nil }
    return (width, height)
  }

  @Sendable private static func pixelAspectRatio(_ video: EBMLElement) -> String? {
    guard let size = size(video), let width = video.child(.displayWidth)?.number,
      let height = video.child(.displayHeight)?.number, width > 0, height > 0,
      case let (across, overflow) = width.multipliedReportingOverflow(by: size.height), !overflow,
      case let (down, overflow) = height.multipliedReportingOverflow(by: size.width), !overflow
    else { return nil }
    let divisor = across.greatestCommonDivisor(down)
    return "\(across / divisor):\(down / divisor)"
  }

  @Sendable private static func setPixelAspectRatio(
    _ video: inout EBMLElement, _ text: String?
  ) -> Bool {
    guard let size = size(video) else { return false }
    video.children.removeAll { [.displayWidth, .displayHeight, .displayUnit].contains($0.id) }
    guard let text else { return true }
    let numbers = text.split(separator: ":").compactMap { UInt64(UInt32($0) ?? 0) }
    guard numbers.count == 2, numbers[0] > 0, numbers[1] > 0 else { return false }
    let width = size.width * numbers[0]
    if width.isMultiple(of: numbers[1]) {
      video.set(.displayWidth, EBMLElement(.displayWidth, number: width / numbers[1]))
      video.set(.displayHeight, EBMLElement(.displayHeight, number: size.height))
    } else {
      // No whole number of pixels: only the shape of the picture can be given.
      let divisor = width.greatestCommonDivisor(size.height * numbers[1])
      video.set(.displayWidth, EBMLElement(.displayWidth, number: width / divisor))
      video.set(
        .displayHeight, EBMLElement(.displayHeight, number: size.height * numbers[1] / divisor))
      video.set(.displayUnit, EBMLElement(.displayUnit, number: 3))
    }
    return true
  }

  // MARK: Colours

  private static let points: [EBMLID] = [.colorPrimaries, .colorTransfer, .colorMatrix]

  @Sendable private static func color(_ video: EBMLElement) -> String? {
    guard let color = video.child(.color) else { return nil }
    let numbers = points.map { color.child($0)?.number ?? 2 }
    let isFull = color.child(.colorRange)?.number == 2
    guard isFull || numbers != [2, 2, 2] else { return nil }
    return numbers.map(String.init).joined(separator: "/") + (isFull ? "/full" : "")
  }

  @Sendable private static func setColor(_ video: inout EBMLElement, _ text: String?) -> Bool {
    var words = (text ?? "2/2/2").split(separator: "/")
    let isFull = words.count == 4 && words.last == "full"
    if isFull { words.removeLast() }
    let numbers = words.compactMap { UInt16($0) }
    guard words.count == 3, numbers.count == 3 else { return false }
    video.modify(.color) { color in
      for (id, number) in zip(points, numbers) {
        color.set(id, number == 2 ? nil : EBMLElement(id, number: UInt64(number)))
      }
      color.set(.colorRange, text == nil ? nil : EBMLElement(.colorRange, number: isFull ? 2 : 1))
    }
    return true
  }

  @Sendable private static func contentLightLevel(_ video: EBMLElement) -> String? {
    guard let color = video.child(.color), let most = color.child(.maximumContentLight)?.number,
      let average = color.child(.maximumAverageLight)?.number
    else { return nil }
    return "\(most),\(average)"
  }

  @Sendable private static func setContentLightLevel(
    _ video: inout EBMLElement, _ text: String?
  ) -> Bool {
    let numbers = text?.split(separator: ",").compactMap { UInt16($0) }
    guard numbers == nil || numbers?.count == 2 else { return false }
    video.modify(.color) { color in
      for (index, id) in [EBMLID.maximumContentLight, .maximumAverageLight].enumerated() {
        color.set(id, numbers.map { EBMLElement(id, number: UInt64($0[index])) })
      }
    }
    return true
  }

  /// The parts of the notation of encoders in the order of their numbers, each with its unit.
  private static let mastering: [(id: EBMLID, unit: Double)] = [
    (.masteringGreenX, 50000), (.masteringGreenY, 50000), (.masteringBlueX, 50000),
    (.masteringBlueY, 50000), (.masteringRedX, 50000), (.masteringRedY, 50000),
    (.masteringWhiteX, 50000), (.masteringWhiteY, 50000), (.masteringLuminanceMax, 10000),
    (.masteringLuminanceMin, 10000),
  ]
  private static let masteringNames = ["G", "B", "R", "WP", "L"]

  @Sendable private static func masteringDisplay(_ video: EBMLElement) -> String? {
    guard let told = video.child(.color)?.child(.masteringMetadata) else { return nil }
    let numbers = mastering.compactMap { part in
      told.child(part.id)?.double.flatMap { Int(exactly: ($0 * part.unit).rounded()) }
    }
    guard numbers.count == mastering.count else { return nil }
    return masteringNames.enumerated().map {
      "\($1)(\(numbers[2 * $0]),\(numbers[2 * $0 + 1]))"
    }.joined()
  }

  @Sendable private static func setMasteringDisplay(
    _ video: inout EBMLElement, _ text: String?
  ) -> Bool {
    let digits = (text ?? "").split { !$0.isNumber }.compactMap { UInt32($0) }
    let names = (text ?? "").split { !$0.isLetter }.map(String.init)
    guard text == nil || digits.count == mastering.count && names == masteringNames else {
      return false
    }
    video.modify(.color) { color in
      color.modify(.masteringMetadata) { told in
        for (index, part) in mastering.enumerated() {
          told.set(
            part.id,
            text.map { _ in EBMLElement(part.id, double: Double(digits[index]) / part.unit) })
        }
      }
    }
    return true
  }
}
