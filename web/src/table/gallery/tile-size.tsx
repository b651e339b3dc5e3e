import { TILE_PX } from '../columns/layout.ts'
import { tableMessages } from '../table-messages.ts'
import styles from './gallery.module.css'

export const TileSize = ({ tile, onChange }: { tile: number; onChange: (tile: number) => void }) => (
  <input
    type="range"
    className={styles['size']}
    aria-label={tableMessages.tileSize}
    aria-valuetext={tableMessages.pixels(tile)}
    title={tableMessages.tileSize}
    min={TILE_PX.min}
    max={TILE_PX.max}
    step={TILE_PX.step}
    value={tile}
    onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
  />
)
