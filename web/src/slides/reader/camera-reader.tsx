import { Box, Group } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Banner } from '../../ui/notices/banner.tsx'
import { codesInImage, loadCodeReader } from './codes-in-image.ts'
import { type CodesInView, codesEnteringView } from './codes-in-view.ts'
import { readerMessages } from './reader-messages.ts'

/** Pause between decoded frames: often enough for a hand, and the page stays responsive. */
const FRAME_GAP_MS = 120
/** Larger frames take longer to decode, and are decoded no better at a hand's distance. */
const FRAME_WIDTH_PX = 1280

/** Thrown if the browser offers no camera: on pages that are neither https nor localhost. */
export class CameraUnavailable extends Error {
  constructor() {
    super(readerMessages.cameraInsecure)
    this.name = 'CameraUnavailable'
  }
}

export function cameraProblem(error: unknown): string {
  const { name, message } = error as Error
  if (error instanceof CameraUnavailable) return message
  if (name === 'NotAllowedError' || name === 'SecurityError') return readerMessages.cameraRefused
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return readerMessages.cameraAbsent
  return readerMessages.cameraFailed(message)
}

async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraUnavailable()
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: FRAME_WIDTH_PX } },
  })
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

function grab(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | undefined {
  if (video.videoWidth === 0) return undefined
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0)
  return context?.getImageData(0, 0, canvas.width, canvas.height)
}

async function readFrames(video: HTMLVideoElement, signal: AbortSignal, onCode: (code: string) => void) {
  const canvas = document.createElement('canvas')
  let inView: CodesInView = new Map()
  while (!signal.aborted) {
    const image = document.visibilityState === 'visible' ? grab(video, canvas) : undefined
    if (image) {
      const step = codesEnteringView(inView, await codesInImage(image), performance.now())
      inView = step.inView
      if (!signal.aborted) step.came.forEach(onCode)
    }
    await new Promise(resolve => setTimeout(resolve, FRAME_GAP_MS))
  }
}

type CameraState = { status: 'starting' | 'reading' } | { status: 'failed'; problem: string }

/** Shows the camera's picture in `video` and reports each code that comes into view, until unmounted. */
function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): CameraState {
  const [state, setState] = useState<CameraState>({ status: 'starting' })
  const notify = useEffectEvent(onCode)

  useEffect(() => {
    const leaving = new AbortController()
    let stream: MediaStream | undefined
    async function run() {
      stream = await openCamera()
      // Unmounted while the browser asked: the camera's light must not stay on.
      if (leaving.signal.aborted || !video.current) return stop(stream)
      video.current.srcObject = stream
      await Promise.all([video.current.play(), loadCodeReader()])
      setState({ status: 'reading' })
      await readFrames(video.current, leaving.signal, code => notify(code))
    }
    run().catch(error => {
      if (stream) stop(stream)
      if (!leaving.signal.aborted) setState({ status: 'failed', problem: cameraProblem(error) })
    })
    return () => {
      leaving.abort()
      if (stream) stop(stream)
    }
  }, [video])

  return state
}

/** The camera's picture; each code that comes into view is a scan. Import it lazily, as it includes the code reader. */
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
    <Group gap="8px 16px" p="md" bd="1px solid var(--line)" bdrs="md" bg="var(--surface)" fz="sm" c="var(--text-2)">
      <Box
        component="video"
        ref={video}
        muted
        playsInline
        aria-label={readerMessages.cameraView}
        w={320}
        maw="100%"
        bdrs="sm"
        bg="var(--sunken)"
        style={{ aspectRatio: '4 / 3', objectFit: 'cover' }}
      />
      <p role="status">{camera.status === 'starting' ? readerMessages.cameraStarting : readerMessages.cameraReading}</p>
    </Group>
  )
}
