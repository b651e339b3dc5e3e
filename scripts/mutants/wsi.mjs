// Reading files of whole-slide images.

/** @type {import('../mutants.mjs').Group[]} */
export const wsiMutants = [
  {
    project: 'server',
    tests: [
      'server/src/wsi/decoded-tiles.test.ts',
      'server/src/wsi/dicom-image.test.ts',
      'server/src/wsi/direct-tiles.test.ts',
      'server/src/wsi/hostile-files.test.ts',
      'server/src/wsi/open-slide-image.test.ts',
      'server/src/wsi/refused-files.test.ts',
    ],
    mutants: [
      {
        name: 'a DICOM header may have any number of attributes',
        file: 'server/src/wsi/dicom-walk.ts',
        find: 'if (++level.count <= most && ++this.#looked <= WSI_LIMITS.attributes) return',
        replace: 'if (level.count >= 0) return',
      },
      {
        name: 'tiles are decoded whatever their size is',
        file: 'server/src/wsi/pixels.ts',
        find: 'Math.min(most, WSI_LIMITS.pagePixels)',
        replace: 'Math.max(most, WSI_LIMITS.pagePixels)',
      },
      {
        name: 'tiles are sent whatever their size is',
        file: 'server/src/wsi/tiled-image.ts',
        find: 'if (encoded && isLarger(encoded, level))',
        replace: 'if (encoded && !level)',
      },
      {
        name: 'levels are checked whatever that decodes',
        file: 'server/src/wsi/size-limits.ts',
        find: '<= WSI_LIMITS.checkedPixels) return',
        replace: '> 0) return',
      },
      {
        name: 'a tile that can not be decoded is black',
        file: 'server/src/wsi/pixels.ts',
        find: 'limitInputPixels: Math.min(most, WSI_LIMITS.pagePixels)',
        replace: "limitInputPixels: Math.min(most, WSI_LIMITS.pagePixels), failOn: 'none'",
      },
      {
        name: 'a preview of Olympus VSI is taken for the slide',
        file: 'server/src/wsi/other-formats.ts',
        find: "  vsi: 'Olympus VSI',\n",
        replace: '',
      },
      {
        name: 'levels of all images of an SCN file are mixed',
        file: 'server/src/wsi/tiff-roles.ts',
        find: 'own?.has(page.directory.page ?? -1) ?? false',
        replace: 'own !== null || page !== full',
      },
      {
        name: 'any page of the right proportions is a level',
        file: 'server/src/wsi/tiff-roles.ts',
        find: 'page.isTiled || !full.isTiled ||',
        replace: 'page.isTiled || full.isTiled ||',
      },
      {
        name: 'frames of DICOM are counted by their parts',
        file: 'server/src/wsi/dicom-frames.ts',
        find: 'items.length === frames ? items : jpegs',
        replace: 'items',
      },
      {
        name: 'the positions of DICOM frames count from 0',
        file: 'server/src/wsi/dicom-instance.ts',
        find: '(position - 1) / tileWidth',
        replace: 'position / tileWidth',
      },
      {
        name: 'RGB tiles are sent without the marker that says so',
        file: 'server/src/wsi/jpeg-splice.ts',
        find: 'const hasApp14 = transform !== undefined && !hasColorMarker',
        replace: 'const hasApp14 = false',
      },
      {
        name: 'a tile with a color marker gets a second one',
        file: 'server/src/wsi/jpeg-splice.ts',
        find: 'head.hasApp14 && isColorMarker(jpeg, at + 2)',
        replace: 'false',
      },
      {
        name: 'a list of directories that runs in a circle is followed',
        file: 'server/src/wsi/tiff-directories.ts',
        find: 'if (this.#seen.has(offset))',
        replace: 'if (offset < 0)',
      },
      {
        name: 'a file whose last tile is not copied yet is taken for whole',
        file: 'server/src/wsi/tiff-levels.ts',
        find: 'if (!isStartOfJpeg(start, 0))',
        replace: 'if (start.length === 0)',
      },
      {
        name: 'a level that viewers would show in other colors is passed through',
        file: 'server/src/wsi/tiled-image.ts',
        find: 'const isSame = different.size === 0 &&',
        replace: 'const isSame =',
      },
      {
        name: 'a thumbnail is a level, whatever it shows',
        file: 'server/src/wsi/tiled-image.ts',
        find: '!level.isThumbnail ||',
        replace: 'level ||',
      },
      {
        name: 'a thumbnail may differ from the levels by as much as another picture',
        file: 'server/src/wsi/same-picture.ts',
        find: 'MAX_SHARE_OF_CONTRAST = 0.25',
        replace: 'MAX_SHARE_OF_CONTRAST = 2.5',
      },
      {
        name: 'restart markers of a cut tile keep their numbers',
        file: 'server/src/wsi/ndpi-level.ts',
        find: '(number++ % 8)',
        replace: '(number % 8)',
      },
      {
        name: 'the upper half of an offset inside an NDPI directory is lost',
        file: 'server/src/wsi/value-table.ts',
        find: 'value + this.#field.added',
        replace: 'value',
      },
      {
        name: 'tables of tiles are read whole',
        file: 'server/src/wsi/value-table.ts',
        find: 'const PAGE_VALUES = 2048',
        replace: 'const PAGE_VALUES = 1_000_000',
      },
    ],
  },
]
