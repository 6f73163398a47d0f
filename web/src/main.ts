import './chrome/fonts.css';
import './chrome/tokens.css';
import './chrome/chrome.css';
import { mount } from 'svelte';
import App from './chrome/App.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });
if ('serviceWorker' in navigator && import.meta.env.PROD) navigator.serviceWorker.register('/sw.js').catch(() => {});
