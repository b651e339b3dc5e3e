// Escaping: formulas, markup, printer commands and paths in names stay plain text.

/** @type {import('../mutants.mjs').Group[]} */
export const escapingMutants = [
  {
    project: 'server',
    tests: ['server/src/auth/accounts/account-links.test.ts'],
    mutants: [
      {
        name: 'a name on the invitation page is HTML',
        file: 'server/src/auth/page/form-field.ts',
        find: `value="\${escapeHtml(value)}"`,
        replace: `value="\${value}"`,
      },
    ],
  },
  {
    project: 'browser',
    tests: ['e2e/flows/hostile-text.spec.ts'],
    mutants: [
      {
        name: "a record's name is rendered as markup",
        file: 'web/src/table/grid/cells.tsx',
        find: '<LongName name={name} />',
        replace: '<i dangerouslySetInnerHTML={{ __html: name }} />',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/csv/csv.test.ts'],
    mutants: [
      {
        name: 'an exported value runs as a formula in spreadsheets',
        file: 'contract/src/text/csv.ts',
        find: `RUNS.test(text) ? \`'\${text}\` : text`,
        replace: 'text',
      },
      {
        name: 'a quote in a value breaks an exported file',
        file: 'contract/src/text/csv.ts',
        find: ".replaceAll('\"', '\"\"')",
        replace: '',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/labels/zpl.test.ts'],
    mutants: [
      {
        name: "a caret in a slide's name changes the printed label",
        file: 'contract/src/labels/zpl.ts',
        find: 'text.toWellFormed().replace(NEEDS_HEX, hex)',
        replace: 'text.toWellFormed()',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/uploads/uploads.test.ts'],
    mutants: [
      {
        name: "an upload's file name can contain folders",
        file: 'server/src/pictures/uploads/tus-headers.ts',
        find: "text.split(/[/\\\\]/).at(-1) ?? ''",
        replace: "text.replaceAll('/', '-')",
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/picture-paths.test.ts'],
    mutants: [
      {
        name: 'a path passes for inside a folder if its name only begins the same',
        file: 'server/src/storage/folder-store.ts',
        find: 'folder.endsWith(sep) ? folder : folder + sep',
        replace: 'folder',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/pictures.test.ts'],
    mutants: [
      {
        name: 'an open file is served without checking its path again',
        file: 'server/src/pictures/open-pictures.ts',
        find: 'if (open.checked.untilMs < Date.now())',
        replace: 'if (open.checked.untilMs < 0)',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/walk/picture-walk.test.ts'],
    mutants: [
      {
        name: 'symbolic links out of a picture folder are followed',
        file: 'server/src/storage/folder-store.ts',
        find: 'isInside(root, await realpath(link)) ? ',
        replace: 'root !== link ? ',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/storage/stores.test.ts'],
    mutants: [
      {
        name: 'a key of a bucket leads out of its prefix',
        file: 'server/src/bucket-address.ts',
        find: "segment !== '' && segment !== '.' && segment !== '..'",
        replace: "segment !== ''",
      },
      {
        name: 'parts of an object and of the one that replaced it are mixed',
        file: 'server/src/storage/bucket-store.ts',
        find: 'range, this.#stat.etag)',
        replace: 'range)',
      },
    ],
  },
]
