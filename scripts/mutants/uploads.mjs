const FOLDER = 'server/src/pictures/uploads'

/** @type {import('../mutants.mjs').Group[]} */
export const uploadMutants = [
  {
    project: 'server',
    tests: [`${FOLDER}/uploads.test.ts`],
    mutants: [
      {
        name: 'a chunk with a wrong checksum is stored',
        file: `${FOLDER}/receive-chunk.ts`,
        find: "if (own && own.digest('base64') !== checksum?.digest)",
        replace: 'if (own && checksum === undefined)',
      },
      {
        name: 'two servers work on one upload at once',
        file: `${FOLDER}/upload-locks.ts`,
        find: 'if (held === undefined) throw lockedUpload()',
        replace: 'if (held === undefined) return work(run)',
      },
      {
        name: 'what a killed server wrote without saving it stays in the file',
        file: `${FOLDER}/receive-chunk.ts`,
        find: 'if ((await file.stat()).size > chunk.from) await file.truncate(chunk.from)',
        replace: 'await file.stat()',
      },
      {
        name: 'everybody continues the uploads of others',
        file: `${FOLDER}/uploads.queries.ts`,
        find: "if (upload.created_by !== person.id && !includesRole(person.role, 'admin'))",
        replace: "if (!includesRole(person.role, 'editor'))",
      },
      {
        name: 'the folders of a file name are kept',
        file: `${FOLDER}/tus-headers.ts`,
        find: String.raw`text.split(/[/\\]/).at(-1) ?? ''`,
        replace: "text.replaceAll('/', '-')",
      },
      {
        name: 'an upload is written twice at once, once by its id in capitals',
        file: `${FOLDER}/uploads.routes.ts`,
        find: 'uuid.toLowerCase()',
        replace: 'uuid',
      },
      {
        name: 'a lost connection of locks is used again',
        file: `${FOLDER}/upload-locks.ts`,
        find: 'if (isDatabaseUnavailable(error) && this.#current === open)',
        replace: 'if (isDatabaseUnavailable(error) && open.users === 0)',
      },
      {
        name: 'finishing an upload is tried for ever',
        file: `${FOLDER}/finish-uploads.ts`,
        find: 'if (failures < MAX_FAILURES) throw error',
        replace: 'if (failures > 0) throw error',
      },
      {
        name: 'uploads are promised more room than there is',
        file: `${FOLDER}/uploads.routes.ts`,
        find: "(await room.of('uploads')) - promised)",
        replace: "await room.of('uploads'))",
      },
      {
        name: 'a person begins uploads without end',
        file: `${FOLDER}/uploads.queries.ts`,
        find: 'if (rows.length >= MAX_OPEN_UPLOADS)',
        replace: 'if (rows.length > MAX_OPEN_UPLOADS)',
      },
      {
        name: 'uploads of which nothing has arrived keep others out',
        file: `${FOLDER}/uploads.queries.ts`,
        find: 'received > 0 and',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: [`${FOLDER}/receive-chunk.test.ts`],
    mutants: [
      {
        name: 'the time that a slow disk takes counts as silence of the client',
        file: `${FOLDER}/receive-chunk.ts`,
        find: '.finally(() => clearTimeout(watch))',
        replace: '.finally(() => watch.unref())',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/scanned-files/uploads/uploads.test.tsx'],
    mutants: [
      {
        name: 'closing the page while a file is uploaded does not ask',
        file: 'web/src/scanned-files/uploads/upload-queue.ts',
        find: 'const isUnderWay = countUnderWay(this.files.get()) > 0',
        replace: 'const isUnderWay = countUnderWay(this.files.get()) > 99',
      },
      {
        name: 'two tabs list and send one upload',
        file: 'web/src/scanned-files/uploads/queued-files.ts',
        find: 'uploads.filter(({ id }) => !held.has(id))',
        replace: '[...uploads]',
      },
      {
        name: 'of two uploads of one name and size the first goes on, whatever is stored of it',
        file: 'web/src/scanned-files/uploads/chosen-files.ts',
        find: 'if (sample === null) return true',
        replace: 'return true',
      },
      {
        name: 'what a dropped folder holds beside slides is uploaded',
        file: 'web/src/scanned-files/uploads/chosen-files.ts',
        find: 'files.length > 1 ? files.filter',
        replace: 'files.length > 99 ? files.filter',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/scanned-files/uploads/transfer.test.ts'],
    mutants: [
      {
        name: 'an upload starts from zero where the server is busy',
        file: 'web/src/scanned-files/uploads/transfer.ts',
        find: '  onAfterResponse: keepUpload,\n',
        replace: '',
      },
      {
        name: 'a chunk is sent although the upload was paused while its checksum was computed',
        file: 'web/src/scanned-files/uploads/transfer.ts',
        find: 'if (isAborted) return new Promise<never>(() => undefined)\n',
        replace: '',
      },
      {
        name: 'what is cancelled before the first answer stays on the server',
        file: 'web/src/scanned-files/uploads/transfer.ts',
        find: 'if (!this.#isCreating) return this.#upload.abort(true)',
        replace: 'return this.#upload.abort(true)',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/scanned-files/uploads/queued-files.test.ts'],
    mutants: [
      {
        name: 'a reply that comes late wakes a paused upload',
        file: 'web/src/scanned-files/uploads/queued-files.ts',
        find: "return file.state === 'sending' ? failed(file, event.failure) : file",
        replace: 'return failed(file, event.failure)',
      },
    ],
  },
]
