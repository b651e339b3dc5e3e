// Packages of frozen versions: what other programs would misread.

/** @type {import('../mutants.mjs').Group[]} */
export const packageMutants = [
  {
    project: 'contract',
    tests: ['server/src/datasets/handover/text-column.test.ts'],
    mutants: [
      {
        name: 'a blank in a column of texts begins before the text that stands before it',
        file: 'server/src/datasets/handover/text-column.ts',
        find: 'ends[index] = text === null ? ~end : end',
        replace: 'ends[index] = text === null ? -1 : end',
      },
    ],
  },
  {
    project: 'contract',
    tests: ['server/src/datasets/handover/handover.test.ts'],
    mutants: [
      {
        name: 'CLAM gets slides that share a name',
        file: 'server/src/datasets/handover/left-out.ts',
        find: '  ...some(sameIds, messages.sameIds),\n',
        replace: '',
      },
      {
        name: 'CLAM gets names that are all numbers',
        file: 'server/src/datasets/handover/survey.ts',
        find: 'this.#idsAreNumbers &&= isNumberForPandas(slideId)',
        replace: 'this.#idsAreNumbers = false',
      },
      {
        name: 'a slide called None is in tables for pandas',
        file: 'server/src/datasets/handover/pandas-text.ts',
        find: "'NaN', 'None', 'n/a'",
        replace: "'NaN', 'n/a'",
      },
      {
        name: 'a group in two folds is not torn in a package',
        file: 'server/src/datasets/handover/survey.ts',
        find: '(known.fold ?? known.split) !== (fold ?? split)',
        replace: 'known.split !== split',
      },
      {
        name: 'without evaluation nothing is tested',
        file: 'server/src/datasets/handover/split-lists.ts',
        find: "return hasTest ? 'val' : 'test'",
        replace: "return 'val'",
      },
      {
        name: 'texts of a package are guarded from spreadsheets',
        file: 'server/src/datasets/handover/csv-lines.ts',
        find: "const text = value === null ? '' : String(value)",
        replace: "const text = value === null ? '' : String(value).replace(/^=/, \"'=\")",
      },
      {
        name: 'both extensions are taken off names',
        file: 'server/src/datasets/handover/slide-names.ts',
        find: "const dot = name.lastIndexOf('.')",
        replace: "const dot = name.indexOf('.')",
      },
      {
        name: 'lines of STAMP stand in the order of slides',
        file: 'server/src/datasets/handover/stamp.ts',
        find: `for (const [patient, slides] of byPatient(survey))
    for (const { slideId } of slides) yield`,
        replace: `for (const { slideId, patient } of survey.slides) yield`,
      },
      {
        name: 'some slides have micrometers per pixel in a list for TRIDENT',
        file: 'server/src/datasets/handover/survey.ts',
        find: 'this.#everyMpp &&= mpp !== null',
        replace: 'this.#everyMpp ||= mpp !== null',
      },
      {
        name: 'the card does not say first that groups are torn',
        file: 'server/src/datasets/handover/card.ts',
        find: '...(tornGroups > 0 ?',
        replace: '...(tornGroups > 9 ?',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/versions/versions.test.ts'],
    mutants: [
      {
        name: 'a zip holds the time of day',
        file: 'server/src/datasets/package/zip-parts.ts',
        find: 'new Date(1980, 0, 1)',
        replace: 'new Date()',
      },
      {
        name: 'the last byte of a range is left out',
        file: 'server/src/datasets/package/byte-range.ts',
        find: 'Math.min(last + 1 - at, part.length)',
        replace: 'Math.min(last - at, part.length)',
      },
      {
        name: 'a range of another file is sent',
        file: 'server/src/datasets/package/package.routes.ts',
        find: 'if (condition !== undefined && condition !== etag) return undefined',
        replace: '',
      },
    ],
  },
]
