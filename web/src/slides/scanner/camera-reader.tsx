import { useRef } from 'react'
import { Banner } from '../../ui/banner.tsx'
import classes from './camera-reader.module.css'
import { scannerMessages } from './scanner-messages.ts'
import { useCamera } from './use-camera.ts'

/** The camera's picture; each code that comes into view is a scan. Loads the reader with it, so import it lazily. */
export function CameraReader({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video, onCode)
  if (camera.status === 'failed') {
    return (
      <Banner kind="yellow" onDismiss={onClose}>
        {camera.problem}
      </Banner>
    )
  }
  return (
    <div className={classes['camera']}>
      <video ref={video} muted playsInline aria-label={scannerMessages.cameraView} />
      <p role="status">
        {camera.status === 'starting' ? scannerMessages.cameraStarting : scannerMessages.cameraReading}
      </p>
    </div>
  )
}
