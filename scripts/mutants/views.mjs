// Views on the server, and what a table's address says.

/** @type {import('../mutants.mjs').Group[]} */
export const viewMutants = [
  {
    project: 'server',
    tests: ['server/src/views/views.test.ts'],
    mutants: [
      {
        name: "somebody else's private views are listed",
        file: 'server/src/views/views.queries.ts',
        find: 'const where = allOf([isVisibleTo(id), ...',
        replace: 'const where = allOf([id ? sql<SqlBool>`true` : isVisibleTo(id), ...',
      },
      {
        name: 'every Editor changes a locked view',
        file: 'server/src/views/views.queries.ts',
        find: 'if (now.locked) throw forbidden(viewMessages.locked)',
        replace: 'if (now.locked && now.is_default) throw forbidden(viewMessages.locked)',
      },
      {
        name: 'a Reader changes what others see',
        file: 'server/src/views/views.queries.ts',
        find: 'checkShared(caller, now.shared || next.shared)',
        replace: '',
      },
      {
        name: 'the default view before counts no change',
        file: 'server/src/views/views.queries.ts',
        find: 'set is_default = false, version = version + 1,',
        replace: 'set is_default = false, version = version,',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/samples-dashboard-library.test.tsx'],
    mutants: [
      {
        name: "the default for all comes before the user's own",
        file: 'web/src/table/address/own-default.ts',
        find: 'views.find(({ uuid }) => uuid === ownDefault) ??',
        replace: '',
      },
      {
        name: 'the built-in view can not be chosen over the default for all',
        file: 'web/src/table/address/own-default.ts',
        find: 'ownDefault === BUILT_IN',
        replace: 'ownDefault === undefined',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/samples-dashboard-views.test.tsx'],
    mutants: [
      {
        name: 'a deleted view leaves its table as it was',
        file: 'web/src/table/address/use-library.ts',
        find: 'if (view.id === current?.id) {',
        replace: 'if (view.id !== current?.id) {',
      },
      {
        name: 'everybody saves in a locked view',
        file: 'web/src/table/address/use-library.ts',
        find: 'isMine(view) || isAdmin || !view.locked',
        replace: 'true',
      },
      {
        name: 'a view that was not moved is lost in the browser',
        file: 'web/src/table/views/browser-views-line.tsx',
        find: 'if (reason === undefined) await',
        replace: 'await',
      },
      {
        name: 'Escape in the name of a view closes the list',
        file: 'web/src/table/views/view-list.tsx',
        find: "task === undefined || task.kind === 'actions'",
        replace: 'true',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/table/address/table-address.test.ts'],
    mutants: [
      {
        name: "the address says nothing of a view's filter that was taken away",
        file: 'web/src/table/address/table-address.ts',
        find: 'if (Object.keys(baseColumns).some(name => columns[name] === undefined)) return undefined',
        replace: 'if (columns === baseColumns) return undefined',
      },
      {
        name: 'a filter by a column replaces the entry of the history',
        file: 'web/src/table/address/table-address.ts',
        find: '?? parameterNamed(name) === undefined)',
        replace: '?? false)',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/samples-dashboard-library.test.tsx'],
    mutants: [
      {
        name: 'the default for all falls in under the parameters of a link',
        file: 'web/src/table/address/shown-table.ts',
        find: 'names.length === 0 ? defaultView(library) : library.views.find(view => view.uuid === uuid)',
        replace: 'library.views.find(view => view.uuid === uuid) ?? defaultView(library)',
      },
      {
        name: 'an address that was just written is read again',
        file: 'web/src/table/address/address-keeper.tsx',
        find: `    shown.current = next
    write(next, before`,
        replace: '    write(next, before',
      },
    ],
  },
  {
    project: 'browser',
    tests: ['e2e/flows/slides-dashboard/address.spec.ts'],
    mutants: [
      {
        name: 'Back changes the address and not the table',
        file: 'web/src/table/address/address-keeper.tsx',
        find: 'if (router.history.location.pathname === pathname) readAddress',
        replace: 'if (router.history.location.pathname !== pathname) readAddress',
      },
    ],
  },
]
