// Facets and groups.

/** @type {import('../mutants.mjs').Group[]} */
export const facetMutants = [
  {
    project: 'server',
    tests: ['server/test/facets.test.ts'],
    mutants: [
      {
        name: "a facet's own choice in the filter narrows it",
        file: 'server/src/db/facets/own-choice.ts',
        find: 'const kept = keptFilter(filter, node => isWanted(namesOnly(node, field)))',
        replace: 'const kept = keptFilter(filter, () => isWanted(false))',
      },
      {
        name: 'each table remembers as much as all of them may',
        file: 'server/src/db/facets/columns/column-store.ts',
        find: 'if (other !== store) forgetFor(',
        replace: 'if (other === store) forgetFor(',
      },
      {
        name: 'different values are counted however many there are',
        file: 'contract/src/tables/facets.ts',
        find: 'MAX_DISTINCT = 1_000',
        replace: 'MAX_DISTINCT = 2_000',
      },
      {
        name: 'a chosen value without records is not listed',
        file: 'server/src/db/facets/value-facet.ts',
        find: 'where not exists (select from counted',
        replace: 'where false and not exists (select from counted',
      },
      {
        name: 'groups of the second level are pairs of all groups',
        file: 'server/src/db/groups/groups.ts',
        find: 'return within ? sql`',
        replace: 'return within && !levels ? sql`',
      },
      {
        name: 'remembered columns miss what was under way when they were brought up to date last',
        file: 'server/src/db/facets/columns/column-store.ts',
        find: 'and tx >= pg_snapshot_xmin(',
        replace: 'and tx >= pg_snapshot_xmax(',
      },
      {
        name: 'a record that was deleted stays in remembered columns, without a value',
        file: 'server/src/db/facets/columns/column-store.ts',
        find: 'const code = value === undefined ? NO_RECORD :',
        replace: 'const code = value === undefined ? 1 :',
      },
      {
        name: 'the storage of slides misses changes of their files',
        file: 'server/src/db/facets/columns/column-store.ts',
        find: 'if (!storage?.of) return',
        replace: 'if (storage) return',
      },
      {
        name: 'a record without a value passes no condition of a remembered column',
        file: 'server/src/db/facets/columns/predicates.ts',
        find: '(value === null ? orEmpty : wanted',
        replace: '(value === null ? false : wanted',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/statistics.test.ts'],
    mutants: [
      {
        name: "statistics count a bar without the field's own choice",
        file: 'server/src/db/facets/own-choice.ts',
        find: 'if (statistics) return',
        replace: 'if (!list) return',
      },
      {
        name: 'recent records are those of eight days',
        file: 'server/src/db/facets/facets.ts',
        find: 'RECENT_DAYS = 7',
        replace: 'RECENT_DAYS = 8',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/slides/dashboard/slide-groups.test.tsx'],
    mutants: [
      {
        name: 'a group shows the rows of the group around it, too',
        file: 'web/src/table/groups/group-tree.ts',
        find: 'path.map((value, index) => {',
        replace: 'path.slice(-1).map((value, index) => {',
      },
      {
        name: 'Left in an open group goes nowhere',
        file: 'web/src/table/groups/grouped-records.tsx',
        find: 'else if (isOpen) act(band)',
        replace: 'else if (isOpen) return true',
      },
      {
        name: 'open groups are not read again where records changed',
        file: 'web/src/table/groups/use-grouped-list.ts',
        find: 'useRecordsChanged(reloadAll)',
        replace: 'useRecordsChanged(() => undefined)',
      },
      {
        name: 'a group that loses its last record takes the edited record with it',
        file: 'web/src/table/groups/group-tree.ts',
        find: 'groups: recounted(known.groups, groups, total), total',
        replace: 'groups, total',
      },
    ],
  },
]
