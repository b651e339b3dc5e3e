// The box that finds records, pages and actions, and its call.

/** @type {import('../mutants.mjs').Group[]} */
export const findMutants = [
  {
    project: 'server',
    tests: ['server/src/find/find.test.ts'],
    mutants: [
      {
        name: 'find takes the digits at the end of a text for a whole number',
        file: 'server/src/find/begin-ranges.ts',
        find: '{ length: MAX_DIGITS - digits.length + 1 }',
        replace: '{ length: 1 }',
      },
      {
        name: 'find says contains of what begins, and the other way',
        file: 'server/src/find/find.queries.ts',
        find: "(array['exact', 'begins', 'contains'])[rank] as match",
        replace: "(array['exact', 'contains', 'begins'])[rank] as match",
      },
      {
        name: 'find looks for parts of names from two letters on',
        file: 'server/src/find/find.queries.ts',
        find: '[...q].length >= MIN_CONTAINED_LENGTH',
        replace: '[...q].length >= 2',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/shell/find/find-box.test.tsx'],
    mutants: [
      {
        name: 'a / that is typed into a field opens the box',
        file: 'web/src/shell/find/find-host.tsx',
        find: '? isTypedOutsideOfFields(event)',
        replace: '? true',
      },
      {
        name: 'a scan that several records match opens the first of them',
        file: 'web/src/shell/find/find-options.ts',
        find: 'exact.length === 1 ?',
        replace: 'exact.length > 0 ?',
      },
      {
        name: "a scan's keys are shortcuts of the screen",
        file: 'web/src/shell/find/held-keys.ts',
        find: 'event.stopPropagation()',
        replace: '',
      },
      {
        name: 'of keys that are pressed at once all but the first are lost',
        file: 'web/src/shell/find/held-keys.ts',
        find: 'targetOf(key).dispatchEvent(again)',
        replace: 'targetOf(key)',
      },
    ],
  },
]
