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
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/picture-paths.test.ts'],
    mutants: [
      {
        name: 'a file may lie in a folder whose name begins alike',
        file: 'server/src/pictures/picture-paths.ts',
        find: 'realRoot.endsWith(sep) ? realRoot : realRoot + sep',
        replace: 'realRoot',
      },
    ],
  },
]
