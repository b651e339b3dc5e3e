// Edits of many records in one call.

/** @type {import('../mutants.mjs').Group[]} */
export const bulkMutants = [
  {
    project: 'server',
    tests: ['server/src/bulk/bulk.test.ts'],
    mutants: [
      {
        name: 'a bulk edit with a wrong record is written',
        file: 'server/src/bulk/run-bulk.ts',
        find: 'diffs.some(({ errors }) => errors.length > 0)',
        replace: 'diffs.length === 0',
      },
      {
        name: 'a bulk edit that somebody stopped is written',
        file: 'server/src/db/runs.ts',
        find: ' and not stop_asked returning id',
        replace: ' returning id',
      },
      {
        name: 'a bulk edit that is sent again is made again',
        file: 'server/src/db/runs.ts',
        find: "(bulk_edits.state in ('stopped', 'failed')",
        replace: "(bulk_edits.state in ('stopped', 'failed', 'done')",
      },
      {
        name: 'a dry run promises more values than a record can take',
        file: 'server/src/fields/write-fields.ts',
        find: "> MAX_FIELDS_BYTES) errors['fields']",
        replace: "> Infinity) errors['fields']",
      },
      {
        name: 'the report of a bulk edit is kept for longer than a day',
        file: 'server/src/db/runs.ts',
        find: 'const STORED_HOURS = 24',
        replace: 'const STORED_HOURS = 25',
      },
      {
        name: 'a bulk edit takes other records than were seen',
        file: 'server/src/bulk/find-records.ts',
        find: 'if (now !== total)',
        replace: 'if (now < total)',
      },
      {
        name: 'what is special in patterns is no plain text in replace',
        file: 'server/src/bulk/read-edit.ts',
        find: "find.replace(SYNTAX, '\\\\$&')",
        replace: 'find',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/bulk/bulk-create.test.ts'],
    mutants: [
      {
        name: 'a record without its name is created',
        file: 'server/src/bulk/diff-records.ts',
        find: '(values[required] ?? null) === null',
        replace: 'values[required] === 0',
      },
      {
        name: 'a new record need not have the lab fields that are required',
        file: 'server/src/bulk/diff-records.ts',
        find: 'errors.push(...ownErrors(bulk.own, writtenOwn(diff), {}))',
        replace: '',
      },
      {
        name: 'editors add options to fields',
        file: 'server/src/bulk/bulk.routes.ts',
        find: "if (body.new_options) requireRole(call.request, 'admin')",
        replace: '',
      },
      {
        name: 'of two edits that add an option at once, one is lost',
        file: 'server/src/fields/added-options.ts',
        find: 'await sql`select check_field_rules()`.execute(trx)',
        replace: '',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/table/bulk/bulk-edit.test.tsx'],
    mutants: [
      {
        name: 'labels of rows taken out of all that match are printed',
        file: 'web/src/table/selection/read-selected.ts',
        find: 'if (!allBut.has(row.id)) ',
        replace: '',
      },
      {
        name: 'labels are printed of the first page alone',
        file: 'web/src/table/selection/read-selected.ts',
        find: '(page + 1) * MAX_PAGE_SIZE >= total',
        replace: 'page === 0',
      },
      {
        name: 'rows taken out of all that match are edited all the same',
        file: 'web/src/search/record-choice.ts',
        find: 'allBut.size > 0 ? { except',
        replace: 'allBut.size > 99 ? { except',
      },
      {
        name: 'a bulk edit is applied to records that changed since its preview',
        file: 'web/src/table/bulk/bulk-edit-dialog.tsx',
        find: 'seen: report.seen, ',
        replace: '',
      },
      {
        name: 'a bulk edit can be applied while a record refuses a value',
        file: 'web/src/table/bulk/bulk-edit-dialog.tsx',
        find: 'changed > 0 && report.wrong === 0 && Object.keys(errors).length === 0',
        replace: 'changed > 0',
      },
      {
        name: 'all that match are deleted one by one, as far as they are loaded',
        file: 'web/src/table/bulk/selection-toolbar.tsx',
        find: 'selection.allBut ? deleteMatching(dashboard, records) :',
        replace: 'false ? undefined :',
      },
    ],
  },
]
