// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets of code, compared to the letter
// Scanned files: found by walks, matched, attached.

/** @type {import('../mutants.mjs').Group[]} */
export const pictureMutants = [
  {
    project: 'server',
    tests: ['server/src/pictures/walk/picture-walk.test.ts'],
    mutants: [
      {
        name: 'several servers do at once what one of them is to do',
        file: 'server/src/db/advisory-lock.ts',
        find: '    if (!rows[0]?.locked) return undefined\n',
        replace: '',
      },
      {
        name: 'an empty folder forgets the files that were found in it',
        file: 'server/src/pictures/walk/folder-walk.ts',
        find: 'this.#files > 0 ? missingTwice : []',
        replace: 'missingTwice',
      },
      {
        name: 'a link out of the folder is followed',
        file: 'server/src/pictures/walk/list-files.ts',
        find: '(await realpath(full)).startsWith(root + sep)',
        replace: '(await realpath(full)) !== full',
      },
      {
        name: 'a typed code is lost when the file is read again',
        file: 'server/src/pictures/walk/register-picture.ts',
        find: 'case when pictures.code_typed then pictures.code else excluded.code end',
        replace: 'excluded.code',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/finds/found.test.ts'],
    mutants: [
      {
        name: 'attaching replaces a picture that nobody said to replace',
        file: 'server/src/pictures/finds/attach.ts',
        find: 'if (rows.length > 0)\n    throw new ApiError(409',
        replace: 'if (rows.length < 0)\n    throw new ApiError(409',
      },
      {
        name: 'hidden codes are found by a search',
        file: 'server/src/pictures/finds/found-list.ts',
        find: 'search_field(${codeOf(settings)})',
        replace: 'search_field(p.code)',
      },
    ],
  },
]
