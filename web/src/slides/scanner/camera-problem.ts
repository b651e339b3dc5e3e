import { scannerMessages } from './scanner-messages.ts'

/** Thrown where browsers offer no camera: on pages that are neither https nor localhost. */
export class CameraUnavailable extends Error {
  constructor() {
    super(scannerMessages.cameraInsecure)
    this.name = 'CameraUnavailable'
  }
}

/** Why the camera shows nothing, as a sentence. */
export function cameraProblem(error: unknown): string {
  const { name, message } = error as Error
  if (error instanceof CameraUnavailable) return message
  if (name === 'NotAllowedError' || name === 'SecurityError') return scannerMessages.cameraRefused
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return scannerMessages.cameraAbsent
  return scannerMessages.cameraFailed(message)
}
