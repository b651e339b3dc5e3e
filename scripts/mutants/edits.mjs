// Edits, undo and restores: nothing that was entered gets lost, and nobody overwrites another person's change without seeing it.

/** @type {import('../mutants.mjs').Group[]} */
export const editMutants = [
  {
    project: 'server',
    tests: ['server/src/bulk/bulk.test.ts'],
    mutants: [
      {
        name: 'a bulk edit is written although one record refuses its value',
        file: 'server/src/bulk/run-bulk.ts',
        find: 'diffs.some(({ errors }) => errors.length > 0)',
        replace: 'diffs.length === 0',
      },
      {
        name: 'a bulk edit sent twice runs twice',
        file: 'server/src/db/runs.ts',
        find: "(bulk_edits.state in ('stopped', 'failed')",
        replace: "(bulk_edits.state in ('stopped', 'failed', 'done')",
      },
      {
        name: 'a bulk edit changes other records than its preview showed',
        file: 'server/src/bulk/find-records.ts',
        find: 'if (now !== total)',
        replace: 'if (now < total)',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/table/bulk/bulk-edit.test.tsx'],
    mutants: [
      {
        name: 'a bulk edit changes rows that were deselected from "all that match"',
        file: 'web/src/search/record-choice.ts',
        find: 'allBut.size > 0 ? { except',
        replace: 'allBut.size > 99 ? { except',
      },
      {
        name: 'a bulk edit changes records that were edited after its preview',
        file: 'web/src/table/bulk/bulk-edit-dialog.tsx',
        find: 'seen: report.seen, ',
        replace: '',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/datasets/draft/merge-drafts.test.ts'],
    mutants: [
      {
        name: 'saving a dataset drops a slide that a colleague added',
        file: 'web/src/datasets/draft/merge-drafts.ts',
        find: 'isTheirs ? there?.type : here?.type',
        replace: 'here?.type',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/dataset-editor-groups.test.tsx'],
    mutants: [
      {
        name: 'fixing a group overwrites what a colleague just changed',
        file: 'web/src/datasets/editor/use-save-dataset.ts',
        find: 'mayRepeat && !fix',
        replace: 'mayRepeat',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/history/history-card.test.tsx'],
    mutants: [
      {
        name: 'undo overwrites a later edit without asking',
        file: 'web/src/history/undo/entry-undo.tsx',
        find: 'body: { entry: entry.id, fields: [field] }',
        replace: "body: { entry: entry.id, fields: [field], conflicts: 'overwrite' }",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/api/call.test.ts'],
    mutants: [
      {
        name: 'edits are sent without the version they were based on',
        file: 'web/src/api/call.ts',
        find: "(route.method === 'PATCH' || route.method === 'POST') && parts.ifMatch",
        replace: "route.method === 'PUT' && parts.ifMatch",
      },
      {
        name: 'an HTML page in reply to a save counts as saved',
        file: 'web/src/api/call.ts',
        find: "(body.kind === 'html' && route.method !== 'GET')",
        replace: 'false',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/edit/three-way.test.ts'],
    mutants: [
      {
        name: "a colleague's change replaces what was typed into a form",
        file: 'web/src/edit/three-way.ts',
        find: '(mine[name] === loaded[name] ? theirs : mine)[name]',
        replace: 'theirs[name]',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/history/history.test.ts'],
    mutants: [
      {
        name: 'history lines can be rewritten',
        file: 'server/migrations/0007-history.ts',
        find: 'alter table history enable always trigger append_only',
        replace: 'alter table history enable trigger append_only',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/history/trash/trash.test.ts'],
    mutants: [
      {
        name: 'emptying the trash deletes more records than the user confirmed',
        file: 'server/src/history/trash/trash-empty.ts',
        find: 'if (rows.length !== count) throw conflict(trashMessages.otherCount(rows.length, count))',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/history/undo/undo.test.ts'],
    mutants: [
      {
        name: "the server's undo overwrites a later edit",
        file: 'server/src/history/undo/undo-conflicts.ts',
        find: "coalesce(now.state -> key, 'null') is distinct from u.remains -> key",
        replace: 'now.state is null',
      },
      {
        name: 'a restored slide comes back without its samples and datasets',
        file: 'server/src/history/undo/undo-plan.ts',
        find: 'if (columns === undefined) await planRelated(trx)',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/slides/slides.test.ts'],
    mutants: [
      {
        name: 'an edit based on a stale version is written',
        file: 'server/src/db/records.ts',
        find: `t.id = \${id} and t.version = any(\${versions}::integer[])`,
        replace: `t.id = \${id} and \${versions}::integer[] is not null`,
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/datasets.test.ts'],
    mutants: [
      {
        name: 'a dataset loses the order of its slides',
        file: 'server/src/datasets/datasets.queries.ts',
        find: 'order by entry.position, entry.id`',
        replace: 'order by entry.slide_id desc`',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/edits-at-once.test.ts'],
    mutants: [
      {
        name: 'of two people who save a dataset, the last one wins unnoticed',
        file: 'server/src/datasets/lock-dataset.ts',
        find: 'versions.includes(dataset.version)',
        replace: 'versions.length > 0',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/full-view.test.ts'],
    mutants: [
      {
        name: 'a dataset reply that breaks off counts as complete',
        file: 'server/src/http/streamed-reply.ts',
        find: 'this.#stream?.destroy(error)',
        replace: 'this.#stream?.end()',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/history.test.ts'],
    mutants: [
      {
        name: 'a deleted record keeps only its id in history',
        file: 'server/migrations/0016-custom-fields.ts',
        find: 'const WHOLE_STATE = `to_jsonb(old) - ',
        replace: "const WHOLE_STATE = `jsonb_build_object('id', old.id) - ",
      },
    ],
  },
  {
    project: 'server',
    tests: ['bench/faults/faults.test.ts'],
    mutants: [
      {
        name: 'a change is confirmed before it is on disk',
        file: 'server/src/db/embedded/server-settings.ts',
        find: "cluster_name: 'vitrine',",
        replace: "cluster_name: 'vitrine', synchronous_commit: 'off', wal_writer_delay: '10s',",
      },
      {
        name: 'If-Match is compared before the row is locked',
        file: 'server/src/db/records.ts',
        find: `and t.version = any(\${versions}::integer[])`,
        replace: `and (select version from slides where id = \${id}) = any(\${versions}::integer[])`,
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/outage.test.ts'],
    mutants: [
      {
        name: 'a change with an unknown outcome is reported as not saved',
        file: 'server/src/db/driver.ts',
        find: 'throw error instanceof ConnectionLost ? new UncertainChange(error) : error',
        replace: 'throw error',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/python-client.test.ts'],
    mutants: [
      {
        name: 'the Python client repeats a change that may have been made',
        file: 'clients/python/vitrine.py',
        find: 'None if method != "GET" or _is_untrusted(error) else _backoff(attempt)',
        replace: 'None if _is_untrusted(error) else _backoff(attempt)',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/process/recovery.test.ts'],
    mutants: [
      {
        name: 'two servers open one data directory',
        file: 'server/src/db/embedded/directory-lock.ts',
        find: "lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')",
        replace: "lock.exec('PRAGMA locking_mode = NORMAL')",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/slides/slide-body.test.ts'],
    mutants: [
      {
        name: 'saving a slide clears fields that nobody touched',
        file: 'web/src/slides/slide-body.ts',
        find: '[field, read?.[field] ?? null]',
        replace: '[field, null]',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/slides/forms/register-file-dialog.test.tsx'],
    mutants: [
      {
        name: 'registering a file replaces one that a colleague attached meanwhile',
        file: 'web/src/slides/forms/register-file-dialog.tsx',
        find: 'if (current.file !== null) throw',
        replace: 'if (current.file === undefined) throw',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/file-edit.test.tsx'],
    mutants: [
      {
        name: 'renaming a file clears its metadata',
        file: 'web/src/slides/use-loaded-slide.ts',
        find: '  const id = await fileIdOf(identifier, lookUps)\n',
        replace:
          '  const slide = await lookUps.slide(identifier).catch(() => undefined)\n  if (slide?.file) return slide.file as SlideFile\n  const id = await fileIdOf(identifier, lookUps)\n',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/samples/associate/associate-slide.test.ts'],
    mutants: [
      {
        name: "linking a sample overwrites a colleague's link",
        file: 'web/src/samples/associate/associate-slide.ts',
        find: 'if (current.slide !== sample.slide) throw new LinkConflict',
        replace: 'if (current.slide === undefined) throw new LinkConflict',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/table/cells/cell-writes.test.tsx', 'web/src/table/cells/read-cell.test.ts'],
    mutants: [
      {
        name: 'a paste with an invalid value writes the other cells without asking',
        file: 'web/src/table/cells/use-cell-writes.ts',
        find: 'if (next.invalid.length > 0 || unseenRows > 0',
        replace: 'if (next.fitting.length === 0 || unseenRows > 0',
      },
      {
        name: 'a paste writes rows that were never shown without asking',
        file: 'web/src/table/cells/use-cell-writes.ts',
        find: 'if (next.invalid.length > 0 || unseenRows > 0',
        replace: 'if (next.invalid.length > 0',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/table/cell-editing/inline-editing.test.tsx'],
    mutants: [
      {
        name: 'a failed save closes the cell editor and loses what was typed',
        file: 'web/src/table/cell-editing/cell-popover.tsx',
        find: 'setIsConflict(reason instanceof CellConflict)\n',
        replace: 'setIsConflict(reason instanceof CellConflict)\n      onClose()\n',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/export/export.test.ts'],
    mutants: [
      {
        name: 'an export that breaks off looks complete',
        file: 'server/src/export/send-file.ts',
        find: '  } catch (error) {\n    breakConnection(reply.raw)',
        replace: '  } catch (error) {\n    return () => body.end()',
      },
    ],
  },
]
