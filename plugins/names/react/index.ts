'use client'

export { useProfile } from './hooks'
export type { UseReading } from '../../feeds/react/useFeed'
export type { Profile, ProfileQuery } from '../types'
