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
        find: 'if (!rows[0]?.locked) throw lockedUpload()',
        replace: 'if (!rows[0]) throw lockedUpload()',
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
        name: 'uploads are promised more room than there is',
        file: `${FOLDER}/uploads.routes.ts`,
        find: '- diskReserve - promised',
        replace: '- diskReserve',
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
        find: 'const change = this.#underWay() > 0 ?',
        replace: 'const change = this.#underWay() > 99 ?',
      },
      {
        name: 'two tabs list and send one upload',
        file: 'web/src/scanned-files/uploads/upload-queue.ts',
        find: 'if (!held.has(id) && !this.#hasUpload(id))',
        replace: 'if (!this.#hasUpload(id))',
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
        find: 'return isAborted ? new Promise<never>(() => undefined) : send(body)',
        replace: 'return send(body)',
      },
    ],
  },
]
