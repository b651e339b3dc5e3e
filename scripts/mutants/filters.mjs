// Rules and facets of dashboards.

/** @type {import('../mutants.mjs').Group[]} */
export const filterMutants = [
  {
    project: 'web',
    tests: ['web/src/table/filters/filters.test.ts'],
    mutants: [
      {
        name: 'a tick adds a rule beside the one of its facet',
        file: 'web/src/table/filters/facet-choice.ts',
        find: 'entry => isTicking(entry, field), entries)',
        replace: '() => false, entries)',
      },
      {
        name: 'a range ends with the first value of the next bucket',
        file: 'web/src/table/filters/facet-range.ts',
        find: "kind === 'integer' ? Number(edge) - 1 : edge",
        replace: 'edge',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/table/filters/filters.test.ts'],
    mutants: [
      {
        name: 'a rule that is added to a single group goes into it',
        file: 'web/src/search/rule-tree.ts',
        find: 'entries.length === 1 && !isGroup(first)',
        replace: 'entries.length === 1',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/dashboard-filters.test.tsx'],
    mutants: [
      {
        name: 'where any rule is enough, values are counted within the rules',
        file: 'web/src/table/filters/filter-panel.tsx',
        find: "joinOf(query.rules) === 'or'",
        replace: "joinOf(query.rules) !== 'and' && false",
      },
      {
        name: 'values that match nothing are shown',
        file: 'web/src/table/filters/value-facet.tsx',
        find: 'count > 0 || choice.values.includes(value)',
        replace: 'count >= 0 || choice.values.includes(value)',
      },
    ],
  },
]
