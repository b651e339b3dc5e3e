import { expect, test } from 'vitest'
import { CameraUnavailable, cameraProblem } from './camera-reader.tsx'

test.each([
  [
    new DOMException('Permission denied', 'NotAllowedError'),
    'The browser was not allowed to use the camera. Allow it for this site, then try again.',
  ],
  [
    new DOMException('Requested device not found', 'NotFoundError'),
    'This device has no camera that the page could use.',
  ],
  [new DOMException('Device in use', 'NotReadableError'), 'The camera could not be used. Device in use'],
  [new CameraUnavailable(), 'A camera can be used only on a page served over https.'],
])('%s is a sentence', (error, sentence) => expect(cameraProblem(error)).toBe(sentence))
