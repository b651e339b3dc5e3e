// Splits: no group of slides is divided between training and evaluation, and the same seed gives the same split.

/** @type {import('../mutants.mjs').Group[]} */
export const splitMutants = [
  {
    project: 'contract',
    tests: ['contract/src/splits/groups.test.ts', 'contract/src/splits/slide-values.test.ts'],
    mutants: [
      {
        name: 'slides without a value form one group',
        file: 'contract/src/splits/slide-values.ts',
        find: "return value === '' ? NONE : [value]",
        replace: 'return [value]',
      },
      {
        name: 'a slide with two values joins only the first group',
        file: 'contract/src/splits/groups.ts',
        find: 'for (const value of values[rule] ?? []) {',
        replace: 'for (const value of (values[rule] ?? []).slice(0, 1)) {',
      },
    ],
  },
  {
    project: 'contract',
    tests: ['contract/src/splits/check-groups.test.ts'],
    mutants: [
      {
        name: 'unassigned slides count as dividing their group',
        file: 'contract/src/splits/places.ts',
        find: "if (type === 'default') return undefined",
        replace: "if (type === 'default') return 'T'",
      },
      {
        name: "folds used for training don't count as dividing a group",
        file: 'contract/src/splits/places.ts',
        find: 'return fold ?? type',
        replace: 'return type',
      },
    ],
  },
  {
    project: 'contract',
    tests: ['contract/src/splits/fix-groups.test.ts'],
    mutants: [
      {
        name: 'fixing groups moves locked slides',
        file: 'contract/src/splits/fix-groups.ts',
        find: 'members, kept: placesOf(members.filter(isKept)) }',
        replace: 'members, kept: placesOf(members.filter(isKept).slice(0, 0)) }',
      },
    ],
  },
  {
    project: 'contract',
    tests: ['contract/src/splits/distribute.test.ts', 'contract/src/splits/balance/balance.test.ts'],
    mutants: [
      {
        name: 'distributing separates free slides from locked ones of their group',
        file: 'contract/src/splits/share-out.ts',
        find: 'const free = groups.filter(group => group.home === undefined && group.free.length > 0)',
        replace: 'const free = groups.filter(group => group.free.length > 0)',
      },
      {
        name: 'a distribution depends on the order of the slides',
        file: 'contract/src/splits/groups.ts',
        find: "compareCodeUnits(slides[a]?.uuid ?? '', slides[b]?.uuid ?? '')",
        replace: 'a - b',
      },
    ],
  },
  {
    project: 'contract',
    tests: ['contract/src/splits/by-chance.test.ts', 'contract/src/splits/distribute.test.ts'],
    mutants: [
      {
        name: 'a random split depends on the order of the slides',
        file: 'contract/src/splits/by-chance.ts',
        find: 'slides.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0) || compareCodeUnits(a.uuid, b.uuid))',
        replace: 'slides',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/datasets.test.ts'],
    mutants: [
      {
        name: 'the check of a dataset ignores its samples',
        file: 'server/src/datasets/trust/listed-slides.ts',
        find: "has('sample') ? SAMPLES",
        replace: "has('file') && has('slide') ? SAMPLES",
      },
    ],
  },
  {
    project: 'contract',
    tests: ['server/src/datasets/handover/handover.test.ts'],
    mutants: [
      {
        name: "a package doesn't report a group that is divided between folds",
        file: 'server/src/datasets/handover/survey.ts',
        find: '(known.fold ?? known.split) !== (fold ?? split)',
        replace: 'known.split !== split',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/python-client.test.ts'],
    mutants: [
      {
        name: "the Python client puts a fold's own slides into its training set",
        file: 'clients/python/vitrine.py',
        find: 'return "validation" if has_test else "evaluation"',
        replace: 'return "training"',
      },
    ],
  },
]
