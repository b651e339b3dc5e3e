// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets of code, compared to the letter
// Fields of the lab's own.

/** @type {import('../mutants.mjs').Group[]} */
export const fieldMutants = [
  {
    project: 'server',
    tests: ['server/src/fields/fields.test.ts'],
    mutants: [
      {
        name: 'groups by a field that few records have leave out the group without a value',
        file: 'server/src/db/groups/groups.ts',
        find: 'select null, count, null from empty where count > 0',
        replace: 'select null, count, null from empty where false',
      },
      {
        name: 'a list by a field that few records have repeats records without a value on its next page',
        file: 'server/src/db/list-sql.ts',
        find: 'offset: sql`greatest(0, ${offset} - ${before})`',
        replace: 'offset: sql`0`',
      },
      {
        name: 'a list by a choice that few records have leaves out records with an option that is no more',
        file: 'server/src/db/list-order.ts',
        find: '(${value} is null or ${key} is null)',
        replace: '${value} is null',
      },
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
  {
    project: 'web',
    tests: ['web/src/table/lab-fields/with-lab-fields.test.ts'],
    mutants: [
      {
        name: "what a cell's editor holds goes to the API as it was typed",
        file: 'web/src/table/cell-editing/cell-edit.ts',
        find: 'readFieldEntry(spec, text.trim())',
        replace: '({ value: text.trim() })',
      },
      {
        name: 'all columns of the lab are shown at first',
        file: 'web/src/table/lab-fields/lab-column.tsx',
        find: 'place >= SHOWN_COLUMNS ||',
        replace: 'place < 0 ||',
      },
      {
        name: 'yes and no are pasted as texts',
        file: 'web/src/table/cells/read-cell.ts',
        find: "if (edit.kind === 'choice') return readChoice(edit, cell)",
        replace: "if (edit.kind === 'choice') return { value: cell.text }",
      },
      {
        name: 'a person is filled into a text as an object',
        file: 'web/src/table/cells/paste-plan.ts',
        find: 'const text = storedText(value)',
        replace: "const text = value === null ? '' : String(value)",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/field-settings/spellings.test.tsx'],
    mutants: [
      {
        name: 'only the first 200 values of a field are compared for their spelling',
        file: 'web/src/field-settings/spellings-api.ts',
        find: 'offset < (first.distinct ?? MAX_DISTINCT)',
        replace: 'offset < VALUES_A_CALL',
      },
      {
        name: 'a merge changes the records that are spelled right as well',
        file: 'web/src/field-settings/spelled-word-row.tsx',
        find: 'spellings.filter(({ value }) => value !== into)',
        replace: 'spellings.filter(({ count }) => count > 0)',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/lab-fields/lab-field-spec.test.ts'],
    mutants: [
      {
        name: 'a number is saved with more decimals than its field has',
        file: 'web/src/lab-fields/lab-field-spec.ts',
        find: 'parsed !== undefined && readFieldValue(field, parsed) !== undefined',
        replace: 'parsed !== undefined',
      },
      {
        name: 'several options are read in the order in which they are written',
        file: 'web/src/lab-fields/lab-field-spec.ts',
        find: 'options.map(({ key }) => key).filter(key => chosen.includes(key))',
        replace: '(chosen as string[])',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/history/history-card.test.tsx'],
    mutants: [
      {
        name: "what stands in an undo's way names a field of the lab as the API does",
        file: 'web/src/history/undo/undo-conflict-dialog.tsx',
        find: 'return label === field ? spelledOut(field) : label',
        replace: 'return spelledOut(field)',
      },
      {
        name: "an undo's refusal names a field of the lab as the API does",
        file: 'web/src/history/undo/undo-api.ts',
        find: 'withFieldLabels(error.message, first.kind)',
        replace: 'error.message',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/lab-fields-forms.test.tsx'],
    mutants: [
      {
        name: 'a form does not know what a record has in the fields of the lab',
        file: 'web/src/fields/lab-values.ts',
        find: ': labValue(record, { key })',
        replace: ': null',
      },
      {
        name: 'a new record does not need the required fields of the lab',
        file: 'web/src/edit/use-new-record.ts',
        find: 'check: values => fieldErrors(specs, values)',
        replace: 'check: () => ({})',
      },
      {
        name: 'the editor of a dataset sends every field of the lab, changed or not',
        file: 'web/src/datasets/editor/use-save-dataset.ts',
        find: 'fieldChanges(own, draft.own, loaded)',
        replace: 'filledFields(own, draft.own)',
      },
      {
        name: 'what is typed into a field of the lab is lost from the draft of a dataset',
        file: 'web/src/datasets/draft/draft.ts',
        find: 'return { name, description, own }',
        replace: 'return { name, description, own: {} }',
      },
      {
        name: 'a dataset is saved without a required field of the lab',
        file: 'web/src/datasets/draft/draft.ts',
        find: '  ...labErrors(draft, of),\n',
        replace: '',
      },
      {
        name: 'an option out of use is lost from the form of a record that has it',
        file: 'web/src/edit/form-fields.tsx',
        find: "form.loaded[spec.field] ?? ''",
        replace: "''",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/lab-fields-table.test.tsx'],
    mutants: [
      {
        name: 'an address that names a field of the lab is read before the fields are known',
        file: 'web/src/table/address/use-opening.ts',
        find: 'waits ? await complete : plain',
        replace: 'plain',
      },
      {
        name: 'the first rows wait for the definitions',
        file: 'web/src/table/address/use-opening.ts',
        find: 'const waits = nameLabFields(texts)',
        replace: 'const waits = texts || nameLabFields(texts)',
      },
      {
        name: 'a choice whose option is out of use is offered',
        file: 'web/src/fields/field-spec.ts',
        find: '!isRetired || present.includes(value)',
        replace: 'isRetired !== null',
      },
      {
        name: 'a filter offers only the options that records have',
        file: 'web/src/table/filters/rule-value.tsx',
        find: 'canBeAsked && !field.choices',
        replace: 'canBeAsked',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/table/filters/filters.test.ts'],
    mutants: [
      {
        name: 'a tick of one of several values asks for records with just that one',
        file: 'web/src/table/filters/facet-choice.ts',
        find: "values.length > 1 || kind === 'choices'",
        replace: 'values.length > 1',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/lab-fields/use-lab-fields.test.tsx'],
    mutants: [
      {
        name: 'fields that are out of use are columns',
        file: 'web/src/lab-fields/use-lab-fields.ts',
        find: 'all?.filter(isInUse)',
        replace: 'all',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/bulk/bulk.test.ts'],
    mutants: [
      {
        name: 'the report of a bulk edit has ids in place of people',
        file: 'server/src/bulk/name-people.ts',
        find: 'isId(value) ? (people.get(value) ?? value) : value',
        replace: 'value',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/api/field-labels.test.ts'],
    mutants: [
      {
        name: 'sentences about samples name fields as slides do',
        file: 'web/src/api/field-labels.ts',
        find: 'labels.get(entity)?.get(key)',
        replace: "labels.get('slides')?.get(key)",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/lab-fields-table.test.tsx'],
    mutants: [
      {
        name: 'what the server refuses names fields as the API does',
        file: 'web/src/lab-fields/read-lab-fields.ts',
        find: '  rememberFieldLabels(entity, page.results)\n',
        replace: '',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/lab-fields/lab-history.test.ts'],
    mutants: [
      {
        name: 'the history shows the keys of options',
        file: 'web/src/lab-fields/lab-history.ts',
        find: 'labValueText(field, value)',
        replace: 'String(value)',
      },
    ],
  },
]
