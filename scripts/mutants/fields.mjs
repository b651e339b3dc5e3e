// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets of code, compared to the letter
// Fields of the lab's own.

/** @type {import('../mutants.mjs').Group[]} */
export const fieldMutants = [
  {
    project: 'server',
    tests: ['server/src/fields/fields.test.ts'],
    mutants: [
      {
        name: 'the audit does not tell what a field was',
        file: 'server/src/fields/audit-field.ts',
        find: 'from: part(before, from)',
        replace: 'from: part(after, from)',
      },
      {
        name: 'a search finds the values of fields that are out of use',
        file: 'server/src/db/list-where.ts',
        find: 'const inText = hidden.length > 0 ?',
        replace: 'const inText = hidden.length < 0 ?',
      },
      {
        name: 'a column that is added to records with values stays empty',
        file: 'server/src/fields/typed-column-worker.ts',
        find: '    await this.#fill(connection, field)\n',
        replace: '',
      },
      {
        name: 'a change leaves required fields empty',
        file: 'server/src/fields/write-fields.ts',
        find: '?& ${required}::text[] and',
        replace: '?& ${required.slice(0, 0)}::text[] and',
      },
      {
        name: 'the undo of a merge brings records back without their option',
        file: 'server/src/fields/revive-options.ts',
        find: 'options: JSON.stringify([...options, ...revived]),',
        replace: 'options: JSON.stringify(options),',
      },
      {
        name: 'options are sorted by their keys',
        file: 'server/src/fields/typed-columns.ts',
        find: "if (field.type === 'choice') return positionOf(valueSql(field), field)",
        replace: "if (field.type === 'choice') return valueSql(field)",
      },
    ],
  },
]
