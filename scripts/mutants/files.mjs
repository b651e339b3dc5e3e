// Backups, uploads and scanned files: everything is restored as it was stored, and Vitrine only deletes its own files.

/** @type {import('../mutants.mjs').Group[]} */
export const fileMutants = [
  {
    project: 'server',
    tests: ['server/src/backup/backup.test.ts', 'server/src/backup/refused-backup.test.ts'],
    mutants: [
      {
        name: 'a backup whose rows were altered is restored',
        file: 'server/src/backup/archive-reader.ts',
        find: 'if (checksums.members[member] !== digest)',
        replace: 'if (checksums.members[member] === undefined)',
      },
      {
        name: 'a backup that lost its last frame is restored',
        file: 'server/src/backup/archive-writer.ts',
        find: 'await new Promise<void>((done, failed) => compress.write(chunk, error => (error ? failed(error) : done())))',
        replace: 'compress.write(chunk)',
      },
      {
        name: 'a backup contains the signing keys',
        file: 'server/src/backup/stored-tables.ts',
        find: "  'auth_keys',\n",
        replace: '',
      },
      {
        name: 'ids of deleted records are reused after a restore',
        file: 'server/src/backup/load-tables.ts',
        find: '    await this.#setSequences()\n',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/backup/while-serving.test.ts'],
    mutants: [
      {
        name: 'a backup reads each table at a different moment',
        file: 'server/src/backup/back-up.ts',
        find: 'begin isolation level repeatable read read only',
        replace: 'begin read only',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/uploads/uploads.test.ts'],
    mutants: [
      {
        name: 'a chunk with a wrong checksum is stored',
        file: 'server/src/pictures/uploads/receive-chunk.ts',
        find: "if (own && own.digest('base64') !== checksum?.digest)",
        replace: 'if (own && checksum === undefined)',
      },
      {
        name: 'two servers write one upload',
        file: 'server/src/pictures/uploads/upload-locks.ts',
        find: 'if (held === undefined) throw lockedUpload()',
        replace: 'if (held === undefined) return work(run)',
      },
      {
        name: 'bytes that a killed server left unsaved stay in an upload',
        file: 'server/src/storage/folder-parts.ts',
        find: 'if ((await file.stat()).size > from) await file.truncate(from)',
        replace: 'await file.stat()',
      },
      {
        name: 'an upload can be continued by other people',
        file: 'server/src/pictures/uploads/uploads.queries.ts',
        find: "if (upload.created_by !== person.id && !includesRole(person.role, 'admin'))",
        replace: "if (!includesRole(person.role, 'editor'))",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/scanned-files/uploads/uploads-section.test.tsx'],
    mutants: [
      {
        name: 'an upload resumes another file of the same name and size',
        file: 'web/src/scanned-files/uploads/chosen-files.ts',
        find: 'if (sample === null) return true',
        replace: 'return true',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/delete-picture.test.ts'],
    mutants: [
      {
        name: "deleting a picture deletes a file of the scanner's folder",
        file: 'server/src/pictures/delete-picture.ts',
        find: 'found.folder !== UPLOADS_FOLDER',
        replace: "found.folder === ''",
      },
      {
        name: 'a record that names a file outside the uploads gets it deleted',
        file: 'server/src/storage/folder-store.ts',
        find: '!isInside(this.#path, file)',
        replace: "file === ''",
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/file-digests.test.ts'],
    mutants: [
      {
        name: 'a file with other bytes keeps its digest',
        file: 'server/src/pictures/walk/register-picture.ts',
        find: 'case when pictures.revision = excluded.revision',
        replace: 'case when true',
      },
      {
        name: 'a digest that became known later makes a slide of a frozen version another one',
        file: 'server/src/datasets/versions/compared-lines.ts',
        find: "::jsonb - 'file_sha256' -",
        replace: "::jsonb - 'none' -",
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/walk/picture-walk.test.ts'],
    mutants: [
      {
        name: 'an unmounted folder removes the pictures found in it',
        file: 'server/src/pictures/walk/list-folder.ts',
        find: 'this.#files > 0 ? found : []',
        replace: 'found',
      },
      {
        name: 'a file that was moved loses its slide',
        file: 'server/src/pictures/walk/relink.ts',
        find: "where old.state = 'missing'",
        replace: 'where false',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/walk/shared-work.test.ts'],
    mutants: [
      {
        name: 'a server stores what it read of a file that another one has taken over',
        file: 'server/src/pictures/walk/store-found.ts',
        find: 'held.has(work.id)',
        replace: 'true',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/scanned-files/scanned-files.test.ts'],
    mutants: [
      {
        name: 'attaching a file replaces another one unasked',
        file: 'server/src/pictures/scanned-files/attach.ts',
        find: 'if (rows.length > 0)\n    throw new ApiError(409',
        replace: 'if (rows.length < 0)\n    throw new ApiError(409',
      },
    ],
  },
]
