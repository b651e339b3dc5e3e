// Files of slides, samples and datasets that the server writes.

/** @type {import('../mutants.mjs').Group[]} */
export const exportMutants = [
  {
    project: 'server',
    tests: ['server/src/export/export.test.ts'],
    mutants: [
      {
        name: 'a reader that takes nothing holds an export forever',
        file: 'server/src/export/send-file.ts',
        find: 'if (!response.writableNeedDrain) return',
        replace: 'return',
      },
      {
        name: 'half a file ends like a whole one',
        file: 'server/src/export/send-file.ts',
        find: `  } catch (error) {
    breakConnection(reply.raw)`,
        replace: `  } catch (error) {
    return () => body.end()`,
      },
      {
        name: 'the address of a download is good twice',
        file: 'server/src/export/downloads.ts',
        find: 'delete from downloads using users\n    where digest',
        replace: 'update downloads set digest = digest from users\n    where digest',
      },
      {
        name: 'choices are exported by their keys',
        file: 'server/src/export/field-columns.ts',
        find: 'return labelOf(value)',
        replace: 'return value',
      },
      {
        name: 'an export takes a query whose total has changed',
        file: 'server/src/export/chosen-records.ts',
        find: 'if (now !== seen.total)',
        replace: 'if (now < 0)',
      },
      {
        name: 'a disabled person still takes what was prepared',
        file: 'server/src/export/downloads.ts',
        find: ' and disabled_at is null',
        replace: '',
      },
      {
        name: 'a sheet has more rows than a spreadsheet reads',
        file: 'server/src/export/xlsx-parts.ts',
        find: 'await queue.take(capacity - written)',
        replace: 'await queue.take(capacity)',
      },
      {
        name: 'rows of an export are of different moments',
        file: 'server/src/export/add-export.ts',
        find: 'await inSnapshot(app.exports.db, write)',
        replace: 'await app.exports.db.transaction().execute(write)',
      },
      {
        name: 'a file ends before the next export has its turn',
        file: 'server/src/export/send-file.ts',
        find: ', { end: false }',
        replace: '',
      },
    ],
  },
]
