#!/usr/bin/python3
# The browser that WebKitWebDriver starts: one window, camera and microphone allowed, the console on standard output.
import os
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402

profile = os.environ['ENGINE_PROFILE']
data = WebKit2.WebsiteDataManager(base_data_directory=profile + '/data', base_cache_directory=profile + '/cache')
data.set_network_proxy_settings(
    WebKit2.NetworkProxyMode.CUSTOM, WebKit2.NetworkProxySettings.new(os.environ['ENGINE_PROXY'], None)
)
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)

settings = WebKit2.Settings()
settings.set_enable_media_stream(True)
settings.set_enable_webrtc(True)
settings.set_enable_write_console_messages_to_stdout(True)
settings.set_media_playback_requires_user_gesture(True)
wanted = os.environ['ENGINE_FEATURES'].split(',')
features = WebKit2.Settings.get_all_features()
for index in range(features.get_length()):
    if features.get(index).get_identifier() in wanted:
        settings.set_feature_enabled(features.get(index), True)

window = Gtk.Window()
window.set_default_size(1440, 900)
window.set_decorated(False)


def tell(text):
    sys.stdout.write(text + '\n')
    sys.stdout.flush()


def allow(_view, request):
    request.allow()
    return True


def create_view(_session):
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    view.connect('permission-request', allow)
    view.connect('web-process-terminated', lambda _view, reason: tell('TERMINATED ' + reason.value_nick))
    window.add(view)
    window.show_all()
    view.grab_focus()
    return view


def on_automation(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('sidelight-engines')
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect('create-web-view', create_view)


context.connect('automation-started', on_automation)
window.connect('destroy', Gtk.main_quit)
Gtk.main()
