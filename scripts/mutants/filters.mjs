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
        find: 'filter(entry => !isTicking(entry, field))',
        replace: 'filter(entry => isTicking(entry, field) || true)',
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
    tests: ['web/src/screens/dashboard-filters.test.tsx'],
    mutants: [
      {
        name: 'values that match nothing are shown',
        file: 'web/src/table/filters/value-facet.tsx',
        find: 'count > 0 || choice.values.includes(value)',
        replace: 'count >= 0 || choice.values.includes(value)',
      },
    ],
  },
]
