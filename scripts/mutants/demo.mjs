// Demo data for an empty library.

/** @type {import('../mutants.mjs').Group[]} */
export const demoMutants = [
  {
    project: 'server',
    tests: ['server/src/demo/demo.test.ts'],
    mutants: [
      {
        name: 'a library with datasets alone counts as empty',
        file: 'server/src/demo/load-demo.ts',
        find: 'held.slides + held.samples + held.datasets > 0',
        replace: 'held.slides + held.samples > 0',
      },
      {
        name: 'two loads at once do not wait for each other',
        file: 'server/src/demo/load-demo.ts',
        find: 'await takeTurn(trx, LOAD_LOCK)\n    const held',
        replace: 'const held',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/slides-dashboard.test.tsx'],
    mutants: [
      {
        name: 'demo data is offered to everybody who may edit',
        file: 'web/src/slides/dashboard/demo-offer.tsx',
        find: "useRole() !== 'admin'",
        replace: "useRole() === 'reader'",
      },
      {
        name: 'a search that finds nothing offers demo data',
        file: 'web/src/table/dashboard/records-dashboard.tsx',
        find: 'records.allCount === 0 && EmptyLibrary',
        replace: 'EmptyLibrary',
      },
    ],
  },
]
