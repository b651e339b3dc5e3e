import { Button, Menu } from '@mantine/core'
import {
  IconArrowAutofitWidth,
  IconDotsVertical,
  IconDownload,
  IconFlipVertical,
  IconKeyboard,
  IconLink,
  IconMaximize,
  IconMinus,
  IconPlus,
  IconRotate,
  IconRotateClockwise,
  IconRulerMeasure,
} from '@tabler/icons-react'
import type { Picture } from '@vitrine/contract/pictures'
import type { ReactNode } from 'react'
import { downloadBlob } from '../../csv/download.ts'
import { fileNameStem } from '../../format/file-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { copyLink } from './copy-link.ts'
import type { ViewerPosition } from './position.ts'
import { objectiveOf, zoomText } from './scale-bar.ts'
import type { useRuler } from './use-ruler.ts'
import { MAX_ZOOM, type ShownView, STEPS, type ViewerActions } from './use-viewer.ts'
import styles from './viewer.module.css'
import { QUARTER } from './viewer-keys.ts'
import { viewerMessages } from './viewer-messages.ts'

interface ViewerBarProps {
  view: ShownView | undefined
  actions: ViewerActions | undefined
  picture: Picture
  name: string
  onFull: ((position: ViewerPosition) => void) | undefined
  ruler: Pick<ReturnType<typeof useRuler>, 'isOn' | 'toggle'>
  onKeys: () => void
  before?: ReactNode
}

/** The line of controls above a picture. */
export function ViewerBar({ view, actions, picture, name, ruler, onFull, onKeys, before }: ViewerBarProps) {
  const isOff = !view || !actions
  const objective = objectiveOf(picture)
  const isNarrow = useIsNarrow()
  const withViewer = (run: (actions: ViewerActions) => void) => () => {
    if (actions) run(actions)
  }

  const orientation = {
    rotation: view?.position.turn ?? 0,
    isMirrored: view?.isMirrored ?? false,
    isOff,
    onRotate: (degrees: number) => withViewer(on => void on.rotateBy(degrees))(),
    onMirror: withViewer(on => void on.mirror()),
  }

  async function save(shown: ViewerActions) {
    const blob = await shown.snapshot()
    if (blob) downloadBlob(`${fileNameStem(name)}.png`, blob)
    else toast.error(viewerMessages.notDownloaded)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form
    <div className={styles['bar']} role="group" aria-label={viewerMessages.controls}>
      {before}
      <span className={styles['group']}>
        <IconButton
          label={viewerMessages.zoomOut}
          tip={viewerMessages.withKey(viewerMessages.zoomOut, '-')}
          aria-keyshortcuts="-"
          icon={<IconMinus aria-hidden />}
          disabled={isOff}
          onClick={withViewer(on => on.zoomBy(1 / STEPS.zoom))}
        />
        <output className={styles['value']} aria-label={viewerMessages.magnification}>
          {view ? zoomText(view.position.zoom, objective) : '-'}
        </output>
        <IconButton
          label={viewerMessages.zoomIn}
          tip={viewerMessages.withKey(viewerMessages.zoomIn, '+')}
          aria-keyshortcuts="Plus"
          icon={<IconPlus aria-hidden />}
          disabled={isOff}
          onClick={withViewer(on => on.zoomBy(STEPS.zoom))}
        />
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        className={styles['short'] ?? ''}
        leftSection={<IconArrowAutofitWidth aria-hidden />}
        title={viewerMessages.fitTip}
        aria-keyshortcuts="0"
        disabled={isOff}
        onClick={withViewer(on => on.fit())}
      >
        {viewerMessages.fit}
      </Button>
      <Magnifications
        objective={objective}
        zoom={view?.position.zoom}
        isOff={isOff}
        onZoom={zoom => withViewer(on => on.zoomTo(zoom))()}
      />
      {isNarrow ? <OrientationMenu {...orientation} /> : <OrientationControls {...orientation} />}
      <IconButton
        label={viewerMessages.measure}
        tip={viewerMessages.withKey(viewerMessages.measure, 'D')}
        aria-keyshortcuts="D"
        icon={<IconRulerMeasure aria-hidden />}
        aria-pressed={ruler.isOn}
        disabled={isOff}
        onClick={ruler.toggle}
      />
      <span className={styles['end']}>
        <IconButton
          label={viewerMessages.copyLink}
          tip={viewerMessages.withKey(viewerMessages.copyLink, 'L')}
          aria-keyshortcuts="L"
          icon={<IconLink aria-hidden />}
          disabled={isOff}
          onClick={withViewer(on => void copyLink(on.view().position))}
        />
        <IconButton
          label={viewerMessages.download}
          icon={<IconDownload aria-hidden />}
          disabled={isOff}
          onClick={withViewer(on => void save(on))}
        />
        <IconButton
          label={viewerMessages.keys}
          tip={viewerMessages.withKey(viewerMessages.keys, '?')}
          aria-keyshortcuts="?"
          icon={<IconKeyboard aria-hidden />}
          onClick={onKeys}
        />
        {onFull && (
          <Button
            size="compact-sm"
            variant="default"
            className={styles['short'] ?? ''}
            title={viewerMessages.withKey(viewerMessages.fullScreen, 'F')}
            aria-keyshortcuts="F"
            leftSection={<IconMaximize aria-hidden />}
            disabled={isOff}
            onClick={withViewer(on => onFull(on.view().position))}
          >
            {viewerMessages.fullScreen}
          </Button>
        )}
      </span>
    </div>
  )
}

/** What people know from the microscope. */
const MAGNIFICATIONS = [5, 10, 20, 40]
/** Of two magnifications that are the same: files say 20 or 19.97. */
const SAME_SHARE = 0.02

const isSame = (one: number, other: number) => Math.abs(one - other) <= SAME_SHARE * other

interface MagnificationsProps {
  /** Of the scan; null where it is not known. */
  objective: number | null
  zoom: number | undefined
  isOff: boolean
  onZoom: (zoom: number) => void
}

/** The magnifications of a microscope, and that of the scan. Those above it show no more than the scan has, and say so. */
function Magnifications({ objective, zoom, isOff, onZoom }: MagnificationsProps) {
  const known = objective ?? 1
  const others = objective === null ? [] : MAGNIFICATIONS.filter(value => !isSame(value, known))
  const scanText = zoomText(1, objective)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form
    <span className={styles['group']} role="group" aria-label={viewerMessages.magnifications}>
      {[...others, known]
        .toSorted((one, other) => one - other)
        .map(value => {
          const [isScan, isAbove] = [value === known, value > known]
          const text = isScan ? scanText : zoomText(value / known, objective)
          const isTooFar = value / known > MAX_ZOOM
          const tip = isTooFar ? viewerMessages.tooFarAbove(scanText) : viewerMessages.aboveScanTip(scanText)
          return (
            <button
              key={value}
              type="button"
              className={styles['magnification']}
              data-above={isAbove || undefined}
              aria-label={isAbove ? viewerMessages.aboveScan(text) : undefined}
              aria-pressed={zoom !== undefined && isSame(zoom * known, value)}
              aria-keyshortcuts={isScan ? '1' : undefined}
              title={isScan ? viewerMessages.scanSize : isAbove ? tip : undefined}
              disabled={isOff || isTooFar}
              onClick={() => onZoom(value / known)}
            >
              {text}
            </button>
          )
        })}
    </span>
  )
}

interface OrientationProps {
  /** Degrees clockwise. */
  rotation: number
  isMirrored: boolean
  isOff: boolean
  onRotate: (degrees: number) => void
  onMirror: () => void
}

function OrientationControls({ rotation, isMirrored, isOff, onRotate, onMirror }: OrientationProps) {
  return (
    <>
      <span className={styles['group']}>
        <IconButton
          label={viewerMessages.rotateLeft}
          icon={<IconRotate aria-hidden />}
          disabled={isOff}
          onClick={() => onRotate(-QUARTER)}
        />
        <output className={styles['value']} aria-label={viewerMessages.rotation}>
          {rotation}°
        </output>
        <IconButton
          label={viewerMessages.rotateRight}
          tip={viewerMessages.withKey(viewerMessages.rotateRight, 'R')}
          aria-keyshortcuts="R"
          icon={<IconRotateClockwise aria-hidden />}
          disabled={isOff}
          onClick={() => onRotate(QUARTER)}
        />
      </span>
      <IconButton
        label={viewerMessages.mirror}
        tip={viewerMessages.withKey(viewerMessages.mirror, 'M')}
        aria-keyshortcuts="M"
        icon={<IconFlipVertical aria-hidden />}
        aria-pressed={isMirrored}
        disabled={isOff}
        onClick={onMirror}
      />
    </>
  )
}

/** The same for a narrow window, where the controls stay in one row. */
function OrientationMenu({ isOff, onRotate, onMirror }: OrientationProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <IconButton label={viewerMessages.more} icon={<IconDotsVertical aria-hidden />} disabled={isOff} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRotate aria-hidden />} onClick={() => onRotate(-QUARTER)}>
          {viewerMessages.rotateLeft}
        </Menu.Item>
        <Menu.Item leftSection={<IconRotateClockwise aria-hidden />} onClick={() => onRotate(QUARTER)}>
          {viewerMessages.rotateRight}
        </Menu.Item>
        <Menu.Item leftSection={<IconFlipVertical aria-hidden />} onClick={onMirror}>
          {viewerMessages.mirror}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
