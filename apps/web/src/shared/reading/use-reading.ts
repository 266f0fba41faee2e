import { LINE_HEIGHTS, type Paper, type ReadingSettings, type TextSize } from '@sidelight/domain/lines/reading-settings'
import { type CSSProperties, useLayoutEffect } from 'react'
import { useStore } from '#lib/state/store.ts'
import { loadReading, readingStore } from './reading.store.ts'
import './reading.css'

/** Where a place has no sizes of its own. */
const ZOOM: Record<TextSize, number> = { small: 0.9, medium: 1, large: 1.2, huge: 1.5 }

export function useReadingSettings(): ReadingSettings {
  useLayoutEffect(loadReading, [])
  return useStore(readingStore)
}

export interface ReadingProps {
  className: string
  style: CSSProperties
  'data-typeface': ReadingSettings['typeface']
  'data-tint'?: Paper
  'data-spaced'?: true
  'data-ruler'?: true
}

/** For the element around a script. With `sizes` it has its own size for each choice, otherwise its text is zoomed. */
export function useReading(className = '', sizes?: Record<TextSize, CSSProperties>): ReadingProps {
  const { typeface, size, letterSpace, lineHeight, paper, hasRuler } = useReadingSettings()
  const spaces: Record<`--${string}`, string | number> = {
    '--letter-space': `${letterSpace}em`,
    '--word-space': `${Math.round(letterSpace * 350) / 100}em`,
    '--line-space': lineHeight,
    ...(sizes === undefined && { '--reading-zoom': ZOOM[size] }),
  }
  return {
    className: `reading ${THEMES[paper]} ${className}`,
    style: { ...spaces, ...sizes?.[size] },
    'data-typeface': typeface,
    ...(paper !== 'theme' && { 'data-tint': paper }),
    ...(lineHeight > LINE_HEIGHTS.min && { 'data-spaced': true }),
    ...(hasRuler && { 'data-ruler': true }),
  }
}

/** The colours of words on a paper are those of a theme, whichever the app has. */
const THEMES: Record<ReadingSettings['paper'], string> = {
  theme: '',
  night: 'on-stage',
  white: 'light',
  cream: 'light',
  green: 'light',
  blue: 'light',
  rose: 'light',
}
