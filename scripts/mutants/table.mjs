// The table of every dashboard: paging, selection, inline editing, views, columns, keys.

/** @type {import('../mutants.mjs').Group[]} */
export const tableMutants = [
  {
    project: 'web',
    tests: ['web/src/list/paged-list.test.ts'],
    mutants: [
      {
        name: 'a late answer of an earlier search replaces the rows',
        file: 'web/src/list/paged-list.ts',
        find: 'action.request === list.request ? applyReply',
        replace: 'action.request !== undefined ? applyReply',
      },
      {
        name: 'Load More skips rows after a deletion',
        file: 'web/src/list/paged-list.ts',
        find: 'const moved = list.hasGaps ?',
        replace: 'const moved = list.hasGaps && list.total < 0 ?',
      },
      {
        name: 'rows that are loaded twice are shown twice',
        file: 'web/src/list/paged-list.ts',
        find: 'return [...merged.values()]',
        replace: 'return [...rows, ...more]',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/table/cells/cells.test.tsx'],
    mutants: [
      {
        name: 'Tab on a cell leaves the table at once',
        file: 'web/src/table/cells/cell-layer.tsx',
        find: 'if (next) cursor.select(next)',
        replace: 'if (next) return false',
      },
      {
        name: 'Shift and an arrow move the beginning of the range along',
        file: 'web/src/table/cells/cell-keys.ts',
        find: 'from: selection.from, to: next',
        replace: 'from: selection.cursor, to: next',
      },
      {
        name: 'the click that ends a drag over cells edits one of them',
        file: 'web/src/table/cells/use-cell-pointer.ts',
        find: 'if (swallowsClick.current) {',
        replace: 'if (swallowsClick.current && event.shiftKey) {',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/table/cells/cell-writes.test.tsx', 'web/src/table/cells/read-cell.test.ts'],
    mutants: [
      {
        name: 'a paste with a wrong value writes the others without asking',
        file: 'web/src/table/cells/use-cell-writes.ts',
        find: 'if (next.wrong.length > 0 || unseenRows > 0',
        replace: 'if (next.fitting.length === 0 || unseenRows > 0',
      },
      {
        name: 'a paste writes rows that nobody has seen without asking',
        file: 'web/src/table/cells/use-cell-writes.ts',
        find: 'if (next.wrong.length > 0 || unseenRows > 0',
        replace: 'if (next.wrong.length > 0',
      },
      {
        name: 'a paste past the last row creates records that nobody asked for',
        file: 'web/src/table/cells/use-cell-writes.ts',
        find: 'creates: false, options: []',
        replace: 'creates: true, options: []',
      },
      {
        name: 'a new row with a wrong value is created without it',
        file: 'web/src/table/cells/cell-writes.ts',
        find: 'fitting: wrong.length > 0 ? [] : checked',
        replace: 'fitting: checked.filter(write => !hasError(write))',
      },
      {
        name: 'a paste in a group goes on in the next one',
        file: 'web/src/table/cells/cell-layer.tsx',
        find: 'planOf(list ? rows.slice(0, list.end) : rows)',
        replace: 'planOf(rows)',
      },
      {
        name: 'a block that is too wide is pasted as far as it goes',
        file: 'web/src/table/cells/paste-plan.ts',
        find: 'if (tooWide > 0) return { tooWide }',
        replace: '',
      },
      {
        name: 'an ambiguous number is guessed',
        file: 'web/src/fields/field-entry.ts',
        find: 'one === undefined || other === undefined ?',
        replace: 'one !== undefined ?',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/table/columns/head-layer.test.tsx'],
    mutants: [
      {
        name: 'a head that was dragged sorts the list as well',
        file: 'web/src/table/columns/head-layer.tsx',
        find: 'if (!swallowsClick.current) return',
        replace: 'if (swallowsClick.current) return',
      },
      {
        name: 'a column that was fitted does not get its own width again',
        file: 'web/src/table/columns/column-sizing.ts',
        find: 'widths[id] === px ? undefined : px',
        replace: 'px',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/table/selection/selection.test.ts'],
    mutants: [
      {
        name: 'a click with Shift leaves out the last row of the range',
        file: 'web/src/table/selection/selection.ts',
        find: 'Math.max(from, to) + 1)',
        replace: 'Math.max(from, to))',
      },
      {
        name: 'deleted records stay selected',
        file: 'web/src/table/selection/selection.ts',
        find: 'for (const id of missing) ids.delete(id)',
        replace: '',
      },
      {
        name: 'the box in the head shows all rows as chosen when some are',
        file: 'web/src/table/selection/selection.ts',
        find: 'loaded.every(id => now.ids.has(id))',
        replace: 'loaded.some(id => now.ids.has(id))',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/table/cell-editing/inline-editing.test.tsx'],
    mutants: [
      {
        name: 'Escape in a cell saves instead of giving up',
        file: 'web/src/table/cell-editing/cell-popover.tsx',
        find: "if (event.key === 'Escape') {\n      event.stopPropagation()\n      close()",
        replace: "if (event.key === 'Escape') {\n      event.stopPropagation()\n      editor.save()",
      },
      {
        name: 'a failed save of a cell closes the editor and loses what was typed',
        file: 'web/src/table/cell-editing/cell-popover.tsx',
        find: 'setIsConflict(reason instanceof CellConflict)\n',
        replace: 'setIsConflict(reason instanceof CellConflict)\n      onClose()\n',
      },
      {
        name: 'an unchanged cell is saved all the same',
        file: 'web/src/table/cell-editing/cell-popover.tsx',
        find: `    if (newest.current === initial) return leave(onLeave)
    const entry = read(newest.current)
    if ('error' in entry) return setError(entry.error)
    if (fieldText(props.edit.kind, entry.value) === initial) return leave(onLeave)\n`,
        replace: `    const entry = read(newest.current)
    if ('error' in entry) return setError(entry.error)\n`,
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/table/cell-editing/cell-edit.test.ts'],
    mutants: [
      {
        name: 'a cell is saved with the blanks around its text',
        file: 'web/src/table/cell-editing/cell-edit.ts',
        find: 'readFieldEntry(spec, text.trim())',
        replace: 'readFieldEntry(spec, text)',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/table/cell-editing/use-save-cell.test.ts'],
    mutants: [
      {
        name: "a colleague's change to a cell shows as a plain failure",
        file: 'web/src/table/cell-editing/use-save-cell.ts',
        find: 'error.status !== 412',
        replace: 'error.status !== 409',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/edit/edit-queue.test.ts'],
    mutants: [
      {
        name: 'two quick edits of one row conflict with each other',
        file: 'web/src/edit/edit-queue.ts',
        find: 'queues.get(id) ?? Promise.resolve(row)',
        replace: 'Promise.resolve(row)',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/samples/sample-field-entry.test.ts'],
    mutants: [
      {
        name: "'1,000' is taken for a thousand",
        file: 'web/src/fields/field-entry.ts',
        find: 'if (unclear !== undefined) return unclear',
        replace: '',
      },
      {
        name: "'0,5' is no number",
        file: 'web/src/format/parse-number.ts',
        find: '/^[+-]?(?:\\d+,\\d*|,\\d+)$/',
        replace: '/^$/',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/table/columns/column-choice.test.ts'],
    mutants: [
      {
        name: 'a column that must stay can be hidden',
        file: 'web/src/table/columns/column-choice.ts',
        find: 'if (column.isAlwaysVisible) hidden.delete(column.id)',
        replace: '',
      },
      {
        name: 'a column that is new in this version is never shown to old users',
        file: 'web/src/table/columns/column-choice.ts',
        find: 'order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, column.id)',
        replace: '',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/table/columns/column-layout.test.ts'],
    mutants: [
      {
        name: 'a column can be made too narrow to grab again',
        file: 'web/src/table/columns/column-layout.ts',
        find: 'Math.max(MIN_COLUMN_PX, Math.round(px))',
        replace: 'Math.round(px)',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/table/columns/use-table-choices.test.tsx'],
    mutants: [
      {
        name: 'columns and density are not stored for the next visit',
        file: 'web/src/table/columns/use-table-choices.ts',
        find: 'void tableStore.change(key, () => state.setup)',
        replace: 'void 0',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/table/grid/row-keys.test.ts'],
    mutants: [
      {
        name: 'the arrow keys do not choose samples',
        file: 'web/src/table/grid/use-grid-rows.ts',
        find: 'options.arrowsToggle === true &&',
        replace: 'options.arrowsToggle === false &&',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/table/dashboard/records-table.test.tsx'],
    mutants: [
      {
        name: 'the keyboard cannot walk through the rows',
        file: 'web/src/table/grid/use-grid-rows.ts',
        find: 'ArrowDown: 1,',
        replace: 'ArrowDown: 0,',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/table/grid/grid-head.test.ts'],
    mutants: [
      {
        name: 'a second click on a header does not turn the order around',
        file: 'web/src/table/grid/grid-head.tsx',
        find: "now.order === 'asc' ? 'dsc' : 'asc'",
        replace: "now.order === 'asc' ? 'asc' : 'asc'",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/slides/dashboard/slide-groups.test.tsx'],
    mutants: [
      {
        name: 'a range of cells counts the rows of groups',
        file: 'web/src/table/grid/grid.tsx',
        find: 'recordIndexes?.get(id) ?? index',
        replace: 'index',
      },
      {
        name: 'a record in several open groups has a cell cursor',
        file: 'web/src/table/dashboard/records-table.tsx',
        find: 'new Set(ids).size === ids.length',
        replace: 'true',
      },
      {
        name: 'F2 on the row of a group sets the cell cursor',
        file: 'web/src/table/cells/use-table-cells.ts',
        find: 'if (index < 0) return',
        replace: '',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/samples-dashboard-library.test.tsx'],
    mutants: [
      {
        name: 'a dashboard is empty until its views are read',
        file: 'web/src/table/dashboard/records-provider.tsx',
        find: ': (props.waiting ?? null)',
        replace: ': null',
      },
    ],
  },
]
