// The history of a record on its screen.

/** @type {import('../mutants.mjs').Group[]} */
export const historyMutants = [
  {
    project: 'web',
    tests: ['web/src/history/history-card.test.tsx'],
    mutants: [
      {
        name: 'a history that could not be loaded looks empty',
        file: 'web/src/history/history-card.tsx',
        find: "if (status === 'failed') {",
        replace: "if (status === 'failed' && !isEmpty) {",
      },
      {
        name: 'a save on the screen does not reload the history',
        file: 'web/src/history/use-history.ts',
        find: 'key: JSON.stringify([version, filter]),',
        replace: 'key: JSON.stringify([filter]),',
      },
      {
        name: 'a filter by person hides the others from its own choices',
        file: 'web/src/history/use-history.ts',
        find: 'const seen = new Map(people)',
        replace: 'const seen = new Map<number, Person>()',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/history/tell-entry.test.ts', 'web/src/history/history-days.test.ts'],
    mutants: [
      {
        name: 'the name of a linked record is told as its id',
        file: 'web/src/history/tell-entry.ts',
        find: 'from: change.from_name ?? valueText(',
        replace: 'from: valueText(',
      },
      {
        name: 'a deletion by hand counts as a bulk action',
        file: 'web/src/history/tell-entry.ts',
        find: "records > 1 && via.kind !== 'hand'",
        replace: 'records > 1',
      },
      {
        name: 'days are those of UTC, not of the browser',
        file: 'web/src/history/history-days.ts',
        find: 'calendarDate(new Date(entry.at))',
        replace: 'entry.at.slice(0, 10)',
      },
    ],
  },
]
