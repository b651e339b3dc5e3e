// The viewer of pictures.
const FOLDER = 'web/src/pictures'

/** @type {import('../mutants.mjs').Group[]} */
export const viewerMutants = [
  {
    project: 'web',
    tests: ['web/src/pictures/viewer/scale-bar.test.ts'],
    mutants: [
      {
        name: 'the scale bar is ten times as long as it says',
        file: `${FOLDER}/viewer/scale-bar.ts`,
        find: 'width: Math.round((micrometers * zoom) / mpp)',
        replace: 'width: Math.round((micrometers * zoom * 10) / mpp)',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/pictures/thumbnail.test.tsx'],
    mutants: [
      {
        name: 'an image that was refused for a token renewed meanwhile is not asked for again',
        file: 'web/src/api/load-file.ts',
        find: 'if (current !== token) reply',
        replace: 'if (current === token) reply',
      },
      {
        name: 'an image that breaks off is no network failure',
        file: 'web/src/api/load-file.ts',
        find: 'throw new ApiError(0, apiMessages.generic)',
        replace: 'throw cause',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/slide-view.test.tsx'],
    mutants: [
      {
        name: 'the picture on the slide page takes the wheel from the page',
        file: `${FOLDER}/viewer/use-viewer.ts`,
        find: 'cooperativeGestures: isInPage',
        replace: 'cooperativeGestures: false',
      },
      {
        name: 'the cuts of a block stay as they were after an undo',
        file: 'web/src/slides/picture/use-cuts.ts',
        find: '  useRecordsChanged(() => void queries.invalidateQueries({ queryKey: [KEY] }))\n',
        replace: '',
      },
      {
        name: 'keys end at a cut that cannot be shown',
        file: 'web/src/screens/slide-view.tsx',
        find: '  useFocusIfLost(viewRef)\n  useFocusIfLost(viewRef, !isShown)\n',
        replace: '',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/slide-view.test.tsx'],
    mutants: [
      {
        name: 'a picture that is rotated four times at once stays rotated',
        file: `${FOLDER}/viewer/picture-viewer.tsx`,
        find: 'const rotation = actions.rotateBy(degrees)',
        replace: 'const rotation = actions.rotateBy(degrees) && degrees',
      },
      {
        name: 'of two steps at once to the next cut one is lost',
        file: 'web/src/slides/picture/use-cuts.ts',
        find: '    asked.current = cut.id\n',
        replace: '',
      },
    ],
  },
  {
    project: 'browser',
    tests: ['e2e/flows/slide-picture.spec.ts'],
    grep: 'opens on tissue in its own colors',
    mutants: [
      {
        name: 'how an Editor rotates a picture is not saved',
        file: `${FOLDER}/viewer/picture-viewer.tsx`,
        find: '    onOrient?.({ rotation })\n',
        replace: '',
      },
      {
        name: 'tiles are asked for of the wrong level',
        file: `${FOLDER}/viewer/tile-source.ts`,
        find: 'tilePath(address, revision, last - level, x, y)',
        replace: 'tilePath(address, revision, Math.min(last, last - level + 1), x, y)',
      },
      {
        name: 'the padding of tiles at the edges is drawn',
        file: `${FOLDER}/viewer/tile-source.ts`,
        find: 'const [wide, high] = [Math.min(at.tile_width, at.width - left), Math.min(at.tile_height, at.height - top)]',
        replace: 'const [wide, high] = [at.tile_width, at.tile_height]',
      },
    ],
  },
  {
    project: 'browser',
    tests: ['e2e/flows/slide-picture.spec.ts'],
    grep: 'tiles keep coming',
    mutants: [
      {
        name: 'a further attempt does not ask for tiles that failed',
        file: `${FOLDER}/viewer/use-viewer.ts`,
        find: 'setAttempt(now => now + 1)',
        replace: 'setState(now => ({ ...now, hasFailedTiles: false }))',
      },
    ],
  },
]
