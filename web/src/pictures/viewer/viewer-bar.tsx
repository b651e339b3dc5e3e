import { Button } from '@mantine/core'
import {
  IconArrowAutofitWidth,
  IconDownload,
  IconFlipVertical,
  IconKeyboard,
  IconLink,
  IconMaximize,
  IconMinus,
  IconPlus,
  IconRotate,
  IconRotateClockwise,
} from '@tabler/icons-react'
import type { Picture } from '@vitrine/contract/pictures'
import type { ReactNode } from 'react'
import { downloadBlob } from '../../csv/download.ts'
import { fileNameStem } from '../../format/file-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { copyLink } from './copy-link.ts'
import type { Place } from './place.ts'
import { zoomText } from './scale-bar.ts'
import { type ShownView, STEPS, type ViewerActions } from './use-viewer.ts'
import styles from './viewer.module.css'
import { viewerMessages } from './viewer-messages.ts'

const QUARTER = 90

interface ViewerBarProps {
  view: ShownView | undefined
  actions: ViewerActions | undefined
  picture: Picture
  name: string
  onFull: ((place: Place) => void) | undefined
  onKeys: () => void
  before?: ReactNode
}

/** The line of controls above a picture. */
export function ViewerBar({ view, actions, picture, name, onFull, onKeys, before }: ViewerBarProps) {
  const isOff = !view || !actions
  const { magnification } = picture
  const act = (run: (actions: ViewerActions, view: ShownView) => void) => () => {
    if (view && actions) run(actions, view)
  }

  async function save(shown: ViewerActions) {
    const blob = await shown.snapshot()
    if (blob) downloadBlob(`${fileNameStem(name)}.png`, blob)
    else toast.error(viewerMessages.notDownloaded)
  }

  return (
    <div className={styles['bar']} role="toolbar" aria-label={viewerMessages.pictureOf(name)}>
      {before}
      <span className={styles['group']}>
        <IconButton
          label={viewerMessages.zoomOut}
          tip={viewerMessages.withKey(viewerMessages.zoomOut, '-')}
          icon={<IconMinus aria-hidden />}
          disabled={isOff}
          onClick={act(on => on.zoomBy(1 / STEPS.zoom))}
        />
        <output className={styles['value']} aria-label={viewerMessages.magnification}>
          {view ? zoomText(view.place.zoom, magnification) : '-'}
        </output>
        <IconButton
          label={viewerMessages.zoomIn}
          tip={viewerMessages.withKey(viewerMessages.zoomIn, '+')}
          icon={<IconPlus aria-hidden />}
          disabled={isOff}
          onClick={act(on => on.zoomBy(STEPS.zoom))}
        />
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconArrowAutofitWidth aria-hidden />}
        title={viewerMessages.fitTip}
        disabled={isOff}
        onClick={act(on => on.fit())}
      >
        {viewerMessages.fit}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        title={viewerMessages.scanSize}
        disabled={isOff}
        onClick={act(on => on.zoomTo(1))}
      >
        {zoomText(1, magnification)}
      </Button>
      <span className={styles['group']}>
        <IconButton
          label={viewerMessages.rotateLeft}
          icon={<IconRotate aria-hidden />}
          disabled={isOff}
          onClick={act((on, { place }) => on.turnTo(place.turn - QUARTER))}
        />
        <output className={styles['value']} aria-label={viewerMessages.rotation}>
          {view?.place.turn ?? 0}°
        </output>
        <IconButton
          label={viewerMessages.rotateRight}
          tip={viewerMessages.withKey(viewerMessages.rotateRight, 'R')}
          icon={<IconRotateClockwise aria-hidden />}
          disabled={isOff}
          onClick={act((on, { place }) => on.turnTo(place.turn + QUARTER))}
        />
      </span>
      <IconButton
        label={viewerMessages.mirror}
        tip={viewerMessages.withKey(viewerMessages.mirror, 'M')}
        icon={<IconFlipVertical aria-hidden />}
        aria-pressed={view?.isMirrored ?? false}
        disabled={isOff}
        onClick={act((on, { isMirrored }) => on.mirror(!isMirrored))}
      />
      <span className={styles['end']}>
        <IconButton
          label={viewerMessages.copyLink}
          tip={viewerMessages.withKey(viewerMessages.copyLink, 'L')}
          icon={<IconLink aria-hidden />}
          disabled={isOff}
          onClick={act((_on, { place }) => void copyLink(place))}
        />
        <IconButton
          label={viewerMessages.download}
          icon={<IconDownload aria-hidden />}
          disabled={isOff}
          onClick={act(on => void save(on))}
        />
        <IconButton
          label={viewerMessages.keys}
          tip={viewerMessages.withKey(viewerMessages.keys, '?')}
          icon={<IconKeyboard aria-hidden />}
          onClick={onKeys}
        />
        {onFull && (
          <Button
            size="compact-sm"
            variant="default"
            title={viewerMessages.withKey(viewerMessages.fullScreen, 'F')}
            leftSection={<IconMaximize aria-hidden />}
            disabled={isOff}
            onClick={act((_on, { place }) => onFull(place))}
          >
            {viewerMessages.fullScreen}
          </Button>
        )}
      </span>
    </div>
  )
}
