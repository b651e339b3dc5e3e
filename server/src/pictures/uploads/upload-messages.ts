const GB = 1024 ** 3

const gigabytes = (bytes: number) => `${(bytes / GB).toFixed(2)} GB`

/** Messages about uploads of scanned files. */
export const uploadMessages = {
  version: 'This call needs the header Tus-Resumable: 1.0.0.',
  methodOverride: (methods: readonly string[], method: string | undefined) =>
    `A POST to an upload takes X-HTTP-Method-Override with ${methods.join(', ')}, not '${method ?? ''}'.`,
  contentType: (type: string) => `The bytes of an upload are sent as application/offset+octet-stream, not ${type}.`,
  length: (text: string | undefined) =>
    `Upload-Length takes the size of the file in bytes, a whole number from 1, not '${text ?? ''}'.`,
  offset: (text: string | undefined) =>
    `Upload-Offset takes the number of bytes that the server has, not '${text ?? ''}'.`,
  deferredLength: 'Upload-Defer-Length is not possible: an upload begins with the size of the file.',
  metadata: (pair: string) => `Upload-Metadata takes names with values in base64, separated by commas, not '${pair}'.`,
  noName: 'Upload-Metadata needs a filename.',
  slide: (text: string) => `slide takes the id of a slide, not '${text}'.`,
  digest: (text: string) => `sha256 takes 64 hexadecimal digits, not '${text}'.`,
  checksum: (text: string) => `Upload-Checksum takes sha256 or sha1 and a digest in base64, not '${text}'.`,
  tooLarge: (name: string, length: number, max: number) =>
    `${name} has ${gigabytes(length)}, and this server takes files of up to ${max / GB} GB (UPLOAD_MAX_GB).`,
  noRoom: (name: string, length: number, free: number) =>
    `${name} has ${gigabytes(length)}, and the server's disk has ${gigabytes(free)} left.`,
  manyOpen: (count: number) =>
    `You have ${count} unfinished uploads, and no more are possible. Finish or cancel one of them on 'Scans', then try again.`,
  diskFull: "The server's disk is full. What arrived before is stored, and the upload goes on once there is room.",
  disk: (code: string) =>
    `The server can't write to its folder of uploads (${code}). What arrived before is stored. Try again later.`,
  tooMuch: (length: number) => `This is more than the ${length.toLocaleString('en')} bytes that the upload began with.`,
  otherOffset: (offset: number) =>
    `The server has ${offset.toLocaleString('en')} bytes of this upload. Go on from there.`,
  locked: 'Another request is sending data for this upload. Try again in a few seconds.',
  ofAnother: 'Somebody else began this upload. Only they or an admin can continue or cancel it.',
  wrongChecksum: 'These bytes did not arrive as they were sent, and were not stored. Send them again.',
  wrongDigest: (name: string) => `${name} did not arrive as it was sent, so nothing of it was stored. Upload it again.`,
  refused: (name: string, problem: string) => `${name} ${problem}. Nothing of it was stored.`,
  notShown: (problem: string) => `Listed below, but it can't be shown: it ${problem}.`,
  notFinished: "could not be made a picture. The server's log says why",
  interrupted: 'The connection broke before all bytes arrived.',
  complete: 'All bytes of this upload are here.',
} as const
