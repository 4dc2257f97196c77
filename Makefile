# Builds, installs and packages the command.
#
#   make                          build the binary
#   make install PREFIX=/usr      binary, manual page, completions, schemas (DESTDIR for packagers)
#   make uninstall PREFIX=/usr    remove what install put there
#   make tarball                  an archive for any Linux with glibc 2.36 or newer, with checksums and SBOM
#   make deb                      a package for Debian
#
# What is made lies in .build/packages.

PREFIX ?= /usr/local
DESTDIR ?=
# Where zsh looks; Debian has a folder of its own for packages.
ZSH_COMPLETIONS ?= $(PREFIX)/share/zsh/site-functions

# Relocations in packed form save a twentieth of the file; that needs glibc 2.36 and a linker that writes it.
# The linker script saves a seventh.
SWIFT_BUILD_FLAGS ?= -c release --static-swift-stdlib \
	-Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs \
	-Xlinker --script=$(CURDIR)/Packaging/without-unwind-tables.ld

# Package.swift says what is optimised for size.
export MEDIAMETADATA_SMALL = 1

STAGE := .build/stage
BINARY := $(STAGE)/mediameta
PACKAGES := .build/packages
VERSION = $(shell sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/mediameta/Tool.swift)

bin := $(DESTDIR)$(PREFIX)/bin
share := $(DESTDIR)$(PREFIX)/share
# Where each file of the stage goes: name, folder, mode.
define FILES
mediameta $(bin)/mediameta 755
mediameta.1 $(share)/man/man1/mediameta.1 644
bash $(share)/bash-completion/completions/mediameta 644
zsh $(DESTDIR)$(ZSH_COMPLETIONS)/_mediameta 644
fish $(share)/fish/vendor_completions.d/mediameta.fish 644
endef
export FILES

.PHONY: all build install uninstall tarball deb clean

all: build

# The stage holds what is installed; as it is made here, install itself needs neither Swift nor the network.
build:
	swift build --product mediameta $(SWIFT_BUILD_FLAGS)
	mkdir -p $(STAGE)
	cp "$$(swift build $(SWIFT_BUILD_FLAGS) --show-bin-path)/mediameta" $(BINARY).new
	strip $(BINARY).new
	mv $(BINARY).new $(BINARY)
	$(BINARY) manual > $(STAGE)/mediameta.1
	for shell in bash zsh fish; do $(BINARY) completions $$shell > $(STAGE)/$$shell || exit 1; done

install:
	@test -x $(BINARY) || { echo "make install: nothing is built yet; run make first" >&2; exit 1; }
	@printf '%s\n' "$$FILES" | while read -r name path mode; do \
	  install -D -m "$$mode" "$(STAGE)/$$name" "$$path" || exit 1; echo "$$path"; done
	@for schema in Sources/mediameta/Schemas/*.json; do \
	  install -D -m 644 "$$schema" "$(share)/mediameta/schemas/$${schema##*/}" || exit 1; done
	@echo "$(share)/mediameta/schemas"

uninstall:
	@printf '%s\n' "$$FILES" | while read -r name path mode; do rm -f "$$path"; done
	rm -rf "$(share)/mediameta"

tarball: build
	Packaging/tarball $(VERSION) $(PACKAGES)

deb: build
	Packaging/deb $(VERSION) $(PACKAGES)

clean:
	rm -rf $(STAGE) $(PACKAGES)
