import { scannerMessages } from './scanner-messages.ts'

/** Thrown where the page may not even ask: cameras exist on https and localhost alone (DECIDED section 10). */
export class CameraUnavailable extends Error {
  constructor() {
    super(scannerMessages.cameraInsecure)
    this.name = 'CameraUnavailable'
  }
}

/** Why there is no picture, as a sentence. */
export function cameraProblem(error: unknown): string {
  const { name, message } = error as Error
  if (error instanceof CameraUnavailable) return message
  if (name === 'NotAllowedError' || name === 'SecurityError') return scannerMessages.cameraRefused
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return scannerMessages.cameraAbsent
  return scannerMessages.cameraFailed(message)
}
