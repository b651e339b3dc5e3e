// Frozen versions and packages: the same content has the same bytes, and they never change.

/** @type {import('../mutants.mjs').Group[]} */
export const versionMutants = [
  {
    project: 'web',
    tests: ['web/src/datasets/versions/versions.test.tsx'],
    mutants: [
      {
        name: 'freezing takes the stored dataset instead of the one on screen',
        file: 'web/src/datasets/versions/versions-api.ts',
        find: 'body, ifMatch: version,',
        replace: 'body, ifMatch: version === 0 ? version : undefined,',
      },
    ],
  },
  {
    project: 'contract',
    tests: ['contract/src/versions/version-line.test.ts'],
    mutants: [
      {
        name: 'metadata keys are sorted by code units instead of code points',
        file: 'contract/src/versions/version-line.ts',
        find: 'compareCodePoints(a, b) || compareCodePoints(x, y)',
        replace: 'compareCodeUnits(a, b) || compareCodeUnits(x, y)',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/versions/versions.test.ts', 'server/src/datasets/versions/version-bytes.test.ts'],
    mutants: [
      {
        name: 'a version is frozen without locking its dataset',
        file: 'server/src/datasets/versions/freeze.ts',
        find: 'await lockDataset(trx, at)',
        replace: 'void lockDataset',
      },
      {
        name: 'the same content is frozen twice',
        file: 'server/src/datasets/versions/freeze.ts',
        find: 'if (latest && (isSame || hash === latest.content_hash)) throw',
        replace: 'if (latest && isSame) throw',
      },
      {
        name: 'the lines of a frozen version can be cleared',
        file: 'server/migrations/0026-dataset-versions.ts',
        find: 'before update or delete or truncate on dataset_version_slides',
        replace: 'before update or delete on dataset_version_slides',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/datasets/versions/versions.test.ts'],
    mutants: [
      {
        name: 'a package contains the time of its download',
        file: 'server/src/datasets/package/zip-parts.ts',
        find: 'new Date(1980, 0, 1)',
        replace: 'new Date()',
      },
      {
        name: "a download resumes with another package's bytes",
        file: 'server/src/datasets/package/package.routes.ts',
        find: 'if (condition !== undefined && condition !== etag) return undefined',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/python-client.test.ts'],
    mutants: [
      {
        name: "the Python client keeps a package whose bytes don't match its hash",
        file: 'clients/python/vitrine.py',
        find: 'if _file_digest(home / name) != digest:',
        replace: 'if not _file_digest(home / name):',
      },
    ],
  },
]
