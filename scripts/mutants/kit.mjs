// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets of code, compared to the letter
// The web's kit: calls, CSV, labels, formats, search, forms, charts.

/** @type {import('../mutants.mjs').Group[]} */
export const kitMutants = [
  {
    project: 'web',
    tests: ['web/src/api/call.test.ts'],
    mutants: [
      {
        name: 'edits are sent without the version they were made on',
        file: 'web/src/api/call.ts',
        find: "(route.method === 'PATCH' || route.method === 'POST') && parts.ifMatch",
        replace: "route.method === 'PUT' && parts.ifMatch",
      },
      {
        name: 'a save answered by an HTML page counts as saved',
        file: 'web/src/api/call.ts',
        find: "(body.kind === 'html' && route.method !== 'GET')",
        replace: 'false',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/api/read-error.test.ts'],
    mutants: [
      {
        name: 'any forbidden call signs out',
        file: 'web/src/api/read-error.ts',
        find: 'return status === 401 || (',
        replace: 'return status === 401 || status === 403 || (',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/api/read-reply.test.ts'],
    mutants: [
      {
        name: 'a backend that sends `count` instead of `total` seems to have one page',
        file: 'web/src/api/read-reply.ts',
        find: "(body['total'] ?? body['count'])",
        replace: "body['total']",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/api/run-calls.test.ts'],
    mutants: [
      {
        name: 'all calls of a list are made at once',
        file: 'web/src/api/run-calls.ts',
        find: 'Math.min(limit, items.length)',
        replace: 'items.length',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/csv/table-limits.test.ts'],
    mutants: [
      {
        name: 'a workbook unpacks without end',
        file: 'web/src/csv/workbook-size.ts',
        find: 'unpacked += chunk.length',
        replace: 'unpacked = chunk.length',
      },
      {
        name: 'cells of a workbook may be as far apart as they like',
        file: 'web/src/csv/workbook-size.ts',
        find: 'this.#rows * this.#columns > MAX_TABLE_CELLS',
        replace: 'this.#columns > MAX_TABLE_CELLS',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/csv/csv.test.ts'],
    mutants: [
      {
        name: 'a spreadsheet runs a formula out of an exported file',
        file: 'contract/src/text/csv.ts',
        find: "RUNS.test(text) ? `'${text}` : text",
        replace: 'text',
      },
      {
        name: 'a quote in a value breaks the exported file',
        file: 'contract/src/text/csv.ts',
        find: `.replaceAll('"', '""')`,
        replace: '',
      },
      {
        name: 'umlauts of an older Excel file are lost',
        file: 'web/src/csv/decode-text.ts',
        find: "new TextDecoder('windows-1252')",
        replace: "new TextDecoder('utf-8')",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/labels/zpl.test.ts'],
    mutants: [
      {
        name: 'a caret in a slide name changes the printed label',
        file: 'contract/src/labels/zpl.ts',
        find: 'text.toWellFormed().replace(NEEDS_HEX, hex)',
        replace: 'text.toWellFormed()',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/labels/symbol-drawing.test.ts'],
    mutants: [
      {
        name: 'the code of a name with other letters than ASCII scans as something else',
        file: 'contract/src/labels/symbol-drawing.ts',
        find: 'text: UTF8_MARK + utf8Bytes(text)',
        replace: 'text: utf8Bytes(text)',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/format/dates.test.ts'],
    mutants: [
      {
        name: 'a day shows as the day before in America',
        file: 'web/src/format/dates.ts',
        find: 'new Date(`${value}T00:00:00`)',
        replace: 'new Date(`${value}T00:00:00Z`)',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/format/parse-date.test.ts'],
    mutants: [
      {
        name: 'the 30th of February is taken for a day',
        file: 'web/src/format/parse-date.ts',
        find: "day >= '1000' && exists(day, '00:00:00')",
        replace: "day >= '1000'",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/format/numbers.test.ts'],
    mutants: [
      {
        name: 'file sizes are counted in thousands',
        file: 'web/src/format/numbers.ts',
        find: 'const BYTE_BASE = 1024',
        replace: 'const BYTE_BASE = 1000',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/search/search-bar.test.tsx'],
    mutants: [
      {
        name: 'the search asks the server at every key',
        file: 'web/src/search/search-bar.tsx',
        find: 'SEARCH_DEBOUNCE_MS = 500',
        replace: 'SEARCH_DEBOUNCE_MS = 0',
      },
      {
        name: 'Enter does not search at once',
        file: 'web/src/search/search-bar.tsx',
        find: "if (event.key !== 'Enter') return",
        replace: "if (event.key !== 'F13') return",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/search/dashboard-query.test.ts'],
    mutants: [
      {
        name: 'removing the chip of a term keeps that term and drops the others',
        file: 'web/src/search/dashboard-query.ts',
        find: 'other !== index',
        replace: 'other === index',
      },
      {
        name: "'Clear all' loses the sort order too",
        file: 'web/src/search/dashboard-query.ts',
        find: '  sort,\n  ...(group',
        replace: '  sort: sort && undefined,\n  ...(group',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/edit/three-way.test.ts'],
    mutants: [
      {
        name: "a colleague's change replaces what was typed in a form",
        file: 'web/src/edit/three-way.ts',
        find: '(mine[name] === loaded[name] ? theirs : mine)[name]',
        replace: 'theirs[name]',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/ui/distribution.test.ts'],
    mutants: [
      {
        name: "'mouse' and 'Mouse' are two bars of a chart",
        file: 'web/src/ui/distribution.ts',
        find: 'value.trim().toLowerCase()',
        replace: 'value.trim()',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/ui/toast.test.tsx'],
    mutants: [
      {
        name: 'the failures of a lost session hide why it ended',
        file: 'web/src/ui/toast.tsx',
        find: 'if (shown.get()?.isFirm && !isFirm) return',
        replace: '',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/files/file-fields.test.ts'],
    mutants: [
      {
        name: 'what nobody touched is rewritten by a save',
        file: 'web/src/fields/field-values.ts',
        find: 'readValues(changedSpecs(specs, values, record), values)',
        replace: 'readValues(specs, values)',
      },
      {
        name: 'an emptied file type is sent as null',
        file: 'web/src/files/file-fields.ts',
        find: '...(isBlank(type) ? {} : { type })',
        replace: "...(type === '-' ? {} : { type })",
      },
    ],
  },
]
