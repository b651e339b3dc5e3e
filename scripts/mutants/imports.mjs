// Imports: all rows or none, only once, and never overwriting changes by others.

/** @type {import('../mutants.mjs').Group[]} */
export const importMutants = [
  {
    project: 'web',
    tests: ['web/src/import/review/reviewed.test.ts'],
    mutants: [
      {
        name: 'an import overwrites what others changed after its review',
        file: 'web/src/import/review/reviewed.ts',
        find: 'version: checked?.result.version ?? null',
        replace: 'version: null',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/record-imports.test.tsx'],
    mutants: [
      {
        name: 'an import with invalid rows can be saved',
        file: 'web/src/import/review/review-part.tsx',
        find: 'if (counts.wrong > 0 && !isLeftOut)',
        replace: 'if (counts.wrong < 0)',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/samples/import/import.test.ts'],
    mutants: [
      {
        name: 'an import guesses which of several slides with one name is meant',
        file: 'server/src/samples/import/match-slides.ts',
        find: "if (named.length > 1) return invalid('slide', slideMessages.severalNamed",
        replace: "if (named.length > 99) return invalid('slide', slideMessages.severalNamed",
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/samples/import/import-at-once.test.ts'],
    mutants: [
      {
        name: 'an import of samples with an invalid row writes the others',
        file: 'server/src/samples/import/import-samples.ts',
        find: 'if (hasErrors) throw new NothingWritten(reportOf(results, false))',
        replace: '',
      },
      {
        name: 'an import of samples that is sent twice runs twice',
        file: 'server/src/fields/make-import.ts',
        find: 'if (made) return made',
        replace: 'if (made) key.digest.at(0)',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/slide-import/known-slides.test.ts'],
    mutants: [
      {
        name: 'an import of slides with an invalid row writes the others',
        file: 'server/src/datasets/slide-import/import-slides.ts',
        find: 'if (hasErrors) throw new NothingWritten',
        replace: 'if (hasErrors) return reportUnwritten(results)\n  if (hasErrors) throw new NothingWritten',
      },
      {
        name: 'a column that an import lacks clears the field',
        file: 'server/src/datasets/slide-import/write-rows.ts',
        find: '({ ...fileColumns(fileValues), id: present?.file_id })',
        replace: '({ location: null, ...fileColumns(fileValues), id: present?.file_id })',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/slide-import/import-choices.test.ts'],
    mutants: [
      {
        name: "an import without types removes the types of a dataset's slides",
        file: 'server/src/datasets/dataset-entries.ts',
        find: 'and entry.type <> added.type`',
        replace: 'and entry.type is distinct from added.type`',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/slide-import/import-as-one.test.ts'],
    mutants: [
      {
        name: 'a stopped import or edit is written',
        file: 'server/src/db/runs.ts',
        find: ' and not stop_asked returning id',
        replace: ' returning id',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/slide-import/slide-import-faults.test.ts'],
    mutants: [
      {
        name: 'the report of an import is stored outside its transaction',
        file: 'server/src/fields/make-import.ts',
        find: 'await storeReport(trx, job.reports, key, report)',
        replace: 'setTimeout(() => void storeReport(trx, job.reports, key, report).catch(() => undefined), 50)',
      },
    ],
  },
]
