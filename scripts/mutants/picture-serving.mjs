// Tiles and images of attached pictures.

/** @type {import('../mutants.mjs').Group[]} */
export const pictureServingMutants = [
  {
    project: 'server',
    tests: ['server/src/pictures/pictures.test.ts'],
    mutants: [
      {
        name: 'bytes of a file that was overwritten are sent under the old revision',
        file: 'server/src/pictures/picture-source.ts',
        find: 'if (hasChanged) throw',
        replace: 'if (!hasChanged && hasChanged) throw',
      },
      {
        name: 'the path of an open file is not looked at again',
        file: 'server/src/pictures/open-pictures.ts',
        find: 'if (open.checked.untilMs < Date.now())',
        replace: 'if (open.checked.untilMs < 0)',
      },
      {
        name: 'a DICOM slide that lost a file is shown by nobody until the next walk',
        file: 'server/src/pictures/companions.ts',
        find: 'throw error instanceof PathError ? new FileChanged() : error',
        replace: 'throw error',
      },
      {
        name: 'nobody knows who turned a picture',
        file: 'server/src/pictures/pictures.queries.ts',
        find: 'if (rotation === before.rotation && mirrored === before.mirrored) return',
        replace: 'if (rotation !== before.rotation || mirrored !== before.mirrored) return',
      },
      {
        name: 'files of pictures stay open for ever',
        file: 'server/src/pictures/open-pictures.ts',
        find: 'if (oldest && this.#pictures.size > MOST_OPEN)',
        replace: 'if (oldest && this.#pictures.size < 0)',
      },
      {
        name: 'a folder that does not answer is asked again at once',
        file: 'server/src/pictures/folder-guard.ts',
        find: 'folder.pausedUntilMs = Date.now() + this.#limits.pauseMs',
        replace: 'folder.pausedUntilMs = 0',
      },
      {
        name: 'label images are sent although they are not shown',
        file: 'server/src/pictures/picture-images.routes.ts',
        find: 'if (!app.pictures.showLabels)',
        replace: "if (name === 'thumbnail')",
      },
      {
        name: 'a slide from the trash is refused because its picture was attached to another',
        file: 'server/src/history/undo/undo-tables.ts',
        find: "type: 'integer', isOptional: true }",
        replace: "type: 'integer' }",
      },
      {
        name: 'a label without a code passes for no label',
        file: 'server/src/slides/slide-picture.ts',
        find: "then 'no_code' else 'no_label' end",
        replace: "then 'no_label' else 'no_code' end",
      },
      {
        name: 'an old revision shows the new picture',
        file: 'server/src/pictures/serve-image.ts',
        find: "if (picture.revision !== params['revision'])",
        replace: "if (params['revision'] === '')",
      },
      {
        name: 'browsers show label photographs without asking',
        file: 'server/src/pictures/picture-images.routes.ts',
        find: 'mayKeep: ASK_FIRST',
        replace: 'mayKeep: FOREVER',
      },
      {
        name: 'tiles are cut by other levels than the registered ones',
        file: 'server/src/wsi/tiled-image.ts',
        find: 'if (!haveSameTiles(described, registered)) continue',
        replace: '',
      },
      {
        name: 'overviews are computed again at each start',
        file: 'server/src/pictures/image-cache.ts',
        find: '      () => true,\n',
        replace: '      () => false,\n',
      },
      {
        name: 'a file without an overview is tried again and again',
        file: 'server/src/pictures/overviews.ts',
        find: '      this.#settled.add(keyOf(candidate))\n',
        replace: '',
      },
      {
        name: 'an image of another revision stays in the cache',
        file: 'server/src/pictures/image-cache.ts',
        find: 'id = cached.id and revision = cached.revision',
        replace: 'id = cached.id',
      },
      {
        name: 'codes of hidden labels are told',
        file: 'server/src/pictures/pictures.queries.ts',
        find: 'code: showLabels ? row.code : null',
        replace: 'code: row.code',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/image-cache.test.ts'],
    mutants: [
      {
        name: 'a damaged image of the cache is shown',
        file: 'server/src/pictures/image-cache.ts',
        find: 'return digestOf(content).equals(stored.subarray(-DIGEST_BYTES)) ? content : undefined',
        replace: 'return content',
      },
      {
        name: 'calls for the same image each make it',
        file: 'server/src/pictures/image-cache.ts',
        find: '    if (running) return running\n',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/wsi/pyramid.test.ts', 'server/src/wsi/computed-tiles.test.ts'],
    mutants: [
      {
        name: 'a computed tile decodes without a limit',
        file: 'server/src/wsi/pyramid.ts',
        find: 'return side === 1 || pixelsOfTiles(finer, side) <= WSI_LIMITS.computedTilePixels',
        replace: 'return true',
      },
      {
        name: 'tiles of computed levels are not stored one by one',
        file: 'server/src/wsi/computed-tile.ts',
        find: '[source.column, source.row], computing)',
        replace: '[source.column, source.row], { ...computing, keep: (_name, make) => make() })',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/picture-paths.test.ts'],
    mutants: [
      {
        name: 'a file may lie in a folder whose name begins alike',
        file: 'server/src/pictures/picture-paths.ts',
        find: 'folder.endsWith(sep) ? folder : folder + sep',
        replace: 'folder',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/folder-guard.test.ts'],
    mutants: [
      {
        name: 'a folder of which much is asked is left alone',
        file: 'server/src/pictures/folder-guard.ts',
        find: 'folder.late < READS_A_FOLDER ? busy(name) :',
        replace: 'folder.late < 0 ? busy(name) :',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/iiif/scales.test.ts', 'server/src/pictures/iiif/iiif.test.ts'],
    mutants: [
      {
        name: 'viewers of IIIF get the padding of tiles at the edges',
        file: 'server/src/pictures/iiif/scales.ts',
        find: 'Math.min(Math.ceil(start + length), side)',
        replace: 'Math.ceil(start + length)',
      },
      {
        name: 'a level that is off by more than a pixel passes for a factor',
        file: 'server/src/pictures/iiif/scales.ts',
        find: 'Math.abs(side - exact) <= 1',
        replace: 'Math.abs(side - exact) <= 4',
      },
      {
        name: 'whole tiles are decoded for viewers of IIIF',
        file: 'server/src/pictures/iiif/iiif.routes.ts',
        find: 'return isPassed ? found :',
        replace: 'return isPassed && found.body.length === 0 ? found :',
      },
      {
        name: 'pages of any origin may read pictures',
        file: 'server/src/pictures/iiif/allow-viewers.ts',
        find: 'origin === undefined || !origins.includes(origin)',
        replace: 'origin === undefined',
      },
      {
        name: 'the factors of IIIF have gaps',
        file: 'server/src/pictures/iiif/scales.ts',
        find: 'factor *= 2) {',
        replace: 'factor *= 4) {',
      },
    ],
  },
]
