-- Public scripts connect a virtual private network by the name of its service [events 3.13].
-- world: {"network": {"current_location": "Automatic", "locations": [{"id": "A", "name": "Automatic", "services": ["S1", "S2"]}, {"id": "B", "name": "Home", "services": ["S1"]}], "interfaces": [{"id": "en0", "name": "Wi-Fi", "kind": "IEEE80211", "mac_address": "02:00:00:00:00:01", "mtu": 1500, "automatic": true}, {"id": "ppp0", "name": "VPN", "kind": "L2TP"}], "services": [{"id": "S1", "name": "Wi-Fi", "active": true, "interface": "en0", "configurations": [{"id": "C1", "name": "Default", "connected": true}]}, {"id": "S2", "name": "Office", "active": true, "interface": "ppp0", "configurations": [{"id": "C2", "name": "Work", "account_name": "demo"}]}]}}
-- expect: {false, true, "Work", configuration id "C2" of service id "S2" of network preferences of application "System Events"}
-- leaves: {"network": {"services": {"Office": {"configurations": {"Work": {"connected": true}}}}}}
tell application "System Events"
	tell current location of network preferences
		set office to service "Office"
		set before_ to connected of current configuration of office
		if exists office then set made to connect office
		{before_, connected of current configuration of office, name of current configuration of office, made}
	end tell
end tell
-- ----
-- expect: {false, {"Automatic", "Home"}, {"Wi-Fi", "Office"}, "en0", "02:00:00:00:00:01", false}
-- leaves: {"network": {"current_location": "Home"}}
tell application "System Events"
	tell current location of network preferences
		disconnect service "Office"
		set connected_ to connected of current configuration of service "Office"
	end tell
	tell network preferences
		set services_ to name of every service
		set wireless to interface of (first service whose active is true and name is "Wi-Fi")
		set all_ to {connected_, name of locations, services_, id of wireless, MAC address of wireless}
		set current location to location "Home"
		all_ & {exists service "Office" of current location}
	end tell
end tell
-- ----
-- fails: 1 Can’t get service "None" of current location of network preferences. (-1728)
tell application "System Events" to connect service "None" of current location of network preferences
