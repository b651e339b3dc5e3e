// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets of code, compared to the letter
// Scanned files: found by walks, matched, attached.

/** @type {import('../mutants.mjs').Group[]} */
export const pictureMutants = [
  {
    project: 'server',
    tests: ['server/src/pictures/delete-picture.test.ts'],
    mutants: [
      {
        name: "a file of a scanner's folder is deleted",
        file: 'server/src/pictures/delete-picture.ts',
        find: 'found.folder !== UPLOADS_FOLDER',
        replace: "found.folder === ''",
      },
      {
        name: 'a deleted picture stays open, and its bytes on the disk',
        file: 'server/src/pictures/delete-picture.ts',
        find: '  pictures.close(picture.id)\n',
        replace: '',
      },
      {
        name: 'a record names a file outside of the uploads, which is deleted',
        file: 'server/src/pictures/delete-picture.ts',
        find: '!isInside(uploads, file)',
        replace: "file === ''",
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/walk/picture-walk.test.ts'],
    mutants: [
      {
        name: 'a file that can not be shown is exact',
        file: 'server/src/pictures/scanned-files/match-sql.ts',
        find: "when p.state = 'ready' then 'exact' else 'not_shown' end",
        replace: "else 'exact' end",
      },
      {
        name: 'a DICOM file that has gone stays with its slide',
        file: 'server/src/pictures/walk/dicom-series.ts',
        find: 'there.length <= companions.length',
        replace: 'there.length < 0',
      },
      {
        name: 'the revision of a DICOM slide does not change with its other files',
        file: 'server/src/pictures/walk/picture-content.ts',
        find: '${digest}${others}',
        replace: '${digest}',
      },
      {
        name: 'several servers do at once what one of them is to do',
        file: 'server/src/db/advisory-lock.ts',
        find: '  if (!rows[0]?.locked) return undefined\n',
        replace: '',
      },
      {
        name: 'an empty folder forgets the files that were found in it',
        file: 'server/src/pictures/walk/folder-walk.ts',
        find: 'this.#files > 0 ? found : []',
        replace: 'found',
      },
      {
        name: 'a link out of the folder is followed',
        file: 'server/src/pictures/walk/list-files.ts',
        find: 'isInside(root, await realpath(link)) ? ',
        replace: 'root !== link ? ',
      },
      {
        name: 'what is known of a part of a folder that can not be read is missing',
        file: 'server/src/pictures/walk/walk.queries.ts',
        find: 'starts_with(path, unread)',
        replace: 'false',
      },
      {
        name: 'one odd file ends the walk of all folders',
        file: 'server/src/pictures/walk/folder-walk.ts',
        find: 'if (!isFromSystem(error)) log.error({ err: error, picture: id }, messages.unexpected)',
        replace: 'if (!isFromSystem(error)) throw error',
      },
      {
        name: 'pictures of a folder that is named otherwise stay where nothing is',
        file: 'server/src/pictures/walk/walk.queries.ts',
        find: "and state <> 'missing'`.execute(db)\n}",
        replace: 'and false`.execute(db)\n}',
      },
      {
        name: 'a typed code is lost when the file is read again',
        file: 'server/src/pictures/walk/register-picture.ts',
        find: 'case when pictures.code_typed then pictures.code else excluded.code end',
        replace: 'excluded.code',
      },
      {
        name: 'a file that was moved loses its slide',
        file: 'server/src/pictures/walk/relink.ts',
        find: "where old.state = 'missing'",
        replace: 'where false',
      },
      {
        name: 'the next walk takes back an undo',
        file: 'server/src/history/undo/undo.queries.ts',
        find: 'await ignoreUndonePictures(trx, lines, author)',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/reader/picture-reader.test.ts'],
    mutants: [
      {
        name: 'a process that reads a picture may take any time',
        file: 'server/src/pictures/reader/reading-process.ts',
        find: '      reading.left,\n',
        replace: '      1_000_000,\n',
      },
      {
        name: 'a process that reads a picture may take any memory',
        file: 'server/src/pictures/reader/reader-process.ts',
        find: 'process.memoryUsage.rss() > mostBytes',
        replace: 'process.memoryUsage.rss() < 0',
      },
      {
        name: 'an error of the disk says something of the file',
        file: 'server/src/pictures/reader/reading-process.ts',
        find: 'reading.failure ??= { error }',
        replace: 'reading.failure = undefined',
      },
      {
        name: 'a disk that is slow makes a file take too long',
        file: 'server/src/pictures/reader/reading-process.ts',
        find: 'if (reading.pending++ === 0) stopClock(reading)',
        replace: 'reading.pending++',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/pictures.test.ts'],
    mutants: [
      {
        name: 'a file that has changed is read anew by the next walk only',
        file: 'server/src/pictures/picture-images.routes.ts',
        find: 'if (error instanceof FileChanged) await changed.readAnew(picture)\n',
        replace: '\n',
      },
      {
        name: 'a file that is still being copied is shown',
        file: 'server/src/pictures/walk/changed-files.ts',
        find: 'if (isSettled(file)) return',
        replace: 'if (file) return',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/pictures/scanned-files/scanned-files.test.ts'],
    mutants: [
      {
        name: 'attaching replaces a picture that nobody said to replace',
        file: 'server/src/pictures/scanned-files/attach.ts',
        find: 'if (rows.length > 0)\n    throw new ApiError(409',
        replace: 'if (rows.length < 0)\n    throw new ApiError(409',
      },
      {
        name: 'hidden codes are found by a search',
        file: 'server/src/pictures/scanned-files/list-scanned-files.ts',
        find: 'search_field(${codeOf(settings)})',
        replace: 'search_field(p.code)',
      },
      {
        name: 'the name of a file counts as much as the code on its label',
        file: 'server/src/pictures/scanned-files/match-sql.ts',
        find: 'picture_key(slides.name) = ${CODE_KEY}',
        replace: 'picture_key(slides.name) = p.name_key',
      },
      {
        name: 'a slide is left where its scanned file could not be attached',
        file: 'server/src/pictures/scanned-files/create-slide.ts',
        find: 'insertSlides(trx, [values])',
        replace: 'insertSlides(db, [values])',
      },
      {
        name: 'a file that belongs to a slide is ignored with others',
        file: 'server/src/pictures/scanned-files/lock-scanned-files.ts',
        find: 'if (attached.length > 0)',
        replace: 'if (attached.length < 0)',
      },
    ],
  },
]
