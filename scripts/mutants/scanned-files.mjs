// The screen of scanned files that have no slide.
const FOLDER = 'web/src/scanned-files'

/** @type {import('../mutants.mjs').Group[]} */
export const scannedFilesMutants = [
  {
    project: 'web',
    tests: ['web/src/screens/scanned-files.test.tsx'],
    mutants: [
      {
        name: 'two files for one slide come selected',
        file: `${FOLDER}/attachable.ts`,
        find: 'slide !== undefined && file && others.length === 0 ? [file] : []',
        replace: 'slide !== undefined && file ? [file, ...others] : []',
      },
      {
        name: 'what was deselected is selected again when the list is read again',
        file: `${FOLDER}/use-scanned-files.ts`,
        find: 'known.has(id) ? [] : [id]',
        replace: '[id]',
      },
      {
        name: 'Undo ignores the files once more',
        file: `${FOLDER}/use-file-actions.ts`,
        find: 'await setIgnored(outcome.ids, !outcome.isIgnored)',
        replace: 'await setIgnored(outcome.ids, outcome.isIgnored)',
      },
      {
        name: 'a key that is held down goes through the list',
        file: 'web/src/table/grid/use-grid-rows.ts',
        find: '!event.repeat && LETTER',
        replace: 'LETTER',
      },
      {
        name: 'readers select files that they can do nothing with',
        file: `${FOLDER}/scanned-files-view.tsx`,
        find: 'selection={mayEdit ? selection : undefined}',
        replace: 'selection={selection}',
      },
      {
        name: 'attaching one file takes the later pages away',
        file: `${FOLDER}/use-scanned-files.ts`,
        find: 'if (list.rows.length <= SCANNED_FILES_PAGE_SIZE)',
        replace: 'if (list.rows.length > 0)',
      },
      {
        name: 'a server that hides labels is said to have none',
        file: `${FOLDER}/scanned-file-columns.tsx`,
        find: 'areLabelsHidden && OF_LABELS',
        replace: '!mayEdit && areLabelsHidden && OF_LABELS',
      },
    ],
  },
]
