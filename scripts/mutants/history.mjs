// The history of a record on its screen.

/** @type {import('../mutants.mjs').Group[]} */
export const historyMutants = [
  {
    project: 'server',
    tests: ['server/src/history/changes/changes.test.ts'],
    mutants: [
      {
        name: 'a change that commits late is told to nobody',
        file: 'server/src/history/changes/changes.queries.ts',
        find: 'and not pg_visible_in_snapshot(tx::text::xid8, snapshot)',
        replace: 'and tx >= pg_snapshot_xmax(snapshot)::text::bigint',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/slides/dashboard/slides-live.test.tsx'],
    mutants: [
      {
        name: "a row with an open editor takes somebody else's values",
        file: 'web/src/table/live/follow-list.ts',
        find: '.filter(id => !edited.includes(id))',
        replace: '',
      },
    ],
  },
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
        file: 'web/src/history/history-card.tsx',
        find: 'key: JSON.stringify([version, filter]),',
        replace: 'key: JSON.stringify([filter]),',
      },
      {
        name: 'a filter by person hides the others from its own choices',
        file: 'web/src/history/people.ts',
        find: 'const seen = new Map(people)',
        replace: 'const seen = new Map<number, Person>()',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/history/history-card.test.tsx'],
    mutants: [
      {
        name: 'a value that somebody has changed since is overwritten without asking',
        file: 'web/src/history/undo/entry-undo.tsx',
        find: 'body: { entry: entry.id, fields: [field] }',
        replace: "body: { entry: entry.id, fields: [field], conflicts: 'overwrite' }",
      },
      {
        name: 'the rest of a change is undone over the values of others',
        file: 'web/src/history/undo/use-undo.ts',
        find: "conflicts: body.fields ? 'overwrite' : 'skip'",
        replace: "conflicts: 'overwrite'",
      },
      {
        name: 'a change is undone while the record is edited',
        file: 'web/src/history/history-card.tsx',
        find: 'isReadOnly ? undefined : undoState',
        replace: 'undoState',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/history/undo/undo-host.test.tsx'],
    mutants: [
      {
        name: 'Ctrl+Z in a text field undoes a change of records',
        file: 'web/src/history/undo/undo-host.tsx',
        find: 'event.target.closest(TEXT_FIELD)',
        replace: "event.target.closest('noscript')",
      },
      {
        name: 'each call of a bulk action is a request of its own',
        file: 'web/src/api/call.ts',
        find: '(action ?? startAction())',
        replace: 'startAction()',
      },
      {
        name: 'the next person in the tab can undo what the last one did',
        file: 'web/src/history/undo/undo-host.tsx',
        find: '  useEffect(() => forgetAll, [])',
        replace: '',
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
  {
    project: 'web',
    tests: ['web/src/screens/slide-detail.test.tsx'],
    mutants: [
      {
        name: 'an undo from the card loads the history twice',
        file: 'web/src/history/history-card.tsx',
        find: 'reloadsOnChange: version === undefined,',
        replace: 'reloadsOnChange: true,',
      },
      {
        name: "the history's filter asks the server for what an address should not say",
        file: 'web/src/history/history-filter.ts',
        find: 'CHANGE_VIAS.find(known => known === via)',
        replace: 'via as (typeof CHANGE_VIAS)[number]',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/trash.test.tsx'],
    mutants: [
      {
        name: 'a restore is not offered to be undone',
        file: 'web/src/trash/use-restore.ts',
        find: '    offerUndo({ text, requestId: reply.request_id, links: linksOf(items) })\n',
        replace: '',
      },
      {
        name: 'a second refusal of sample ids loses the first samples',
        file: 'web/src/trash/use-restore.ts',
        find: '[...(now?.samples ?? []), ...samples]',
        replace: 'samples',
      },
      {
        name: 'what is in the trash is deleted permanently without its number',
        file: 'web/src/trash/for-good-dialog.tsx',
        find: "typed.trim().replaceAll(',', '') === String(count)",
        replace: "typed !== ''",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/trash/trash-query.test.ts'],
    mutants: [
      {
        name: 'the last day of a filter ends as it begins',
        file: 'web/src/search/address-values.ts',
        find: 'T23:59:59.999',
        replace: 'T00:00:00',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/undo-offers.test.tsx'],
    mutants: [
      {
        name: 'a bulk deletion is not offered to be undone',
        file: 'web/src/table/records/use-records.ts',
        find: '    if (removed.length > 0) offerUndo({',
        replace: '    if (removed.length < 0) offerUndo({',
      },
      {
        name: 'the registration of a file and its slide are two changes',
        file: 'web/src/slides/forms/register-file-dialog.tsx',
        find: 'return attachFile(slide, file, action)',
        replace: 'return attachFile(slide, file, startAction())',
      },
    ],
  },
]
