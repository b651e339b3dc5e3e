// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets of code, compared to the letter
// What both sides agree on: the query of a list, and how values are written.

/** @type {import('../mutants.mjs').Group[]} */
export const contractMutants = [
  {
    project: 'contract',
    tests: ['contract/src/lists/list-query.test.ts'],
    mutants: [
      {
        name: 'the second page of a list is requested as if pages had one row',
        file: 'contract/src/lists/list-query.ts',
        find: 'String(state.page * state.limit)',
        replace: 'String(state.page)',
      },
      {
        name: 'a list sorted ascending comes descending',
        file: 'contract/src/lists/list-query.ts',
        find: "sort.order === 'asc' ? sort.field",
        replace: "sort.order !== 'asc' ? sort.field",
      },
      {
        name: 'several search terms are sent as the first one alone',
        file: 'contract/src/lists/list-query.ts',
        find: "text.includes(',')\n    ? { search_terms",
        replace: "text.includes(';')\n    ? { search_terms",
      },
    ],
  },
  {
    project: 'contract',
    tests: ['contract/src/tables/list-filter.test.ts'],
    mutants: [
      {
        name: 'a filter in a body is as long as it likes',
        file: 'contract/src/lists/query-object.ts',
        find: 'JSON.stringify(written).length > MAX_FILTER_LETTERS',
        replace: 'JSON.stringify(written).length < 0',
      },
      {
        name: 'a number beyond all whole numbers is a mistake without a place',
        file: 'contract/src/lists/filter-values.ts',
        find: 'Number.isSafeInteger(value)',
        replace: 'Number.isInteger(value)',
      },
    ],
  },
  {
    project: 'contract',
    tests: ['contract/src/fields/field-values.test.ts'],
    mutants: [
      {
        name: 'a number has more decimals than its field takes',
        file: 'contract/src/fields/field-values.ts',
        find: 'fraction.length - Number(exponent)',
        replace: 'fraction.length',
      },
      {
        name: 'the letters of a text are counted in halves',
        file: 'contract/src/fields/field-values.ts',
        find: 'value.length > most && lengthOf(value) > most',
        replace: 'value.length > most',
      },
    ],
  },
  {
    project: 'contract',
    tests: ['contract/src/tables/parse-list-query.test.ts'],
    mutants: [
      {
        name: 'a filter value with an escaped comma is split in two',
        file: 'contract/src/lists/list-parameters.ts',
        find: 'value.split(/(?<!\\\\),/)',
        replace: 'value.split(/,/)',
      },
      {
        name: 'a filter by a day finds its first moment only',
        file: 'contract/src/lists/list-values.ts',
        find: 'from.getTime() + DAY_MS',
        replace: 'from.getTime() + 1',
      },
      {
        name: 'an unknown query parameter is ignored instead of refused',
        file: 'contract/src/lists/parse-list-query.ts',
        find: "if (!parameter) throw badRequest(`There is no parameter '${name}' here.`, name)",
        replace: 'if (!parameter) continue',
      },
      {
        name: 'a list returns more rows than its limit allows',
        file: 'contract/src/lists/query-numbers.ts',
        find: 'number > (maximum ?? Infinity)',
        replace: 'number > Infinity',
      },
    ],
  },
  {
    project: 'contract',
    tests: ['contract/src/splits/dataset-types.test.ts'],
    mutants: [
      {
        name: 'a dataset type in capitals is not understood',
        file: 'contract/src/splits/dataset-types.ts',
        find: 'TYPES_BY_TEXT.get(text.trim().toLowerCase())',
        replace: 'TYPES_BY_TEXT.get(text.trim())',
      },
    ],
  },
  {
    project: 'contract',
    tests: ['contract/src/api/address.test.ts'],
    mutants: [
      {
        name: 'an address with a stray percent sign breaks the app',
        file: 'contract/src/api/address.ts',
        find: "part.replaceAll('%', '%25')",
        replace: 'part',
      },
    ],
  },
]
