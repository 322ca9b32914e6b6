'use client'

export type { UseReading } from '../../feeds/react/useFeed'
export type { Profile, ProfileQuery } from '../types'
export { useProfile } from './hooks'
