'use client'

export type { UseReading } from '../../shared/feeds/react/useFeed'
export type { Profile, ProfileQuery } from '../types'
export { useProfile } from './hooks'
