package import BinaryIO

/// Where a box stands: the same type means different things in different places.
package struct BoxContext: Hashable, Sendable {
  /// The types of the enclosing boxes, outermost first.
  package var ancestors: [FourCC] = []
  /// The handler of the track or of the metadata the box belongs to.
  package var handler: FourCC?
  /// The version of the enclosing `stsd`: 1 marks ISO sound entries of version 1.
  package var sampleDescriptionVersion: UInt8 = 0

  package init(ancestors: [FourCC] = [], handler: FourCC? = nil) {
    self.ancestors = ancestors
    self.handler = handler
  }

  /// The type of the box around this one.
  package var parent: FourCC? { ancestors.last }

  /// The type of the box around the parent.
  package var grandparent: FourCC? { ancestors.dropLast().last }
}
