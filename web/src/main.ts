import { mount } from 'svelte'
import App from './App.svelte'
import { listen } from './router.svelte'
import './styles/tokens.css'
import './styles/base.css'
import './styles/pieces.css'

listen()
mount(App, { target: document.getElementById('app')! })
if ('serviceWorker' in navigator && import.meta.env.PROD) addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'))
